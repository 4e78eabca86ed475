import type { Member } from '@portal/contract/member'
import { listAll, repeatedValues } from './audit.ts'
import type { Client } from './client.ts'
import { readShopLedger } from './shop-ledger.ts'

type Site = { clients: Client[]; members: { id: number }[]; dataDir: string }

/** The differences between the portal and the shop's journal, once everything should be credited. */
export async function pointsProblems({ clients, members, dataDir }: Site): Promise<string[]> {
  const rows = await listAll(clients)
  const balances = await Promise.all(
    clients.map(async (client) => readMember((await client.get('/api/user')).body).credits),
  )
  const booked = readShopLedger(dataDir)
  const sent = new Map(rows.map(({ id, member, credits }) => [id, `${credits} of member ${members[member]?.id}`]))
  const received = new Map(booked.map((one) => [one.registration_id, `${one.credits} of member ${one.member_id}`]))

  return [
    ...repeatedValues(booked.map(({ registration_id }) => registration_id)).map((id) => `${id} is booked twice`),
    ...rows.filter(({ synced_sparco }) => !synced_sparco).map(({ id }) => `${id} is still pending in the portal`),
    ...[...sent]
      .filter(([id, points]) => received.get(id) !== points)
      .map(([id]) => `${id} is not booked as it should`),
    ...[...received.keys()].filter((id) => !sent.has(id)).map((id) => `${id} is booked, and nobody registered it`),
    ...members.flatMap(({ id }, index) => {
      const sum = booked.filter(({ member_id }) => member_id === id).reduce((total, { credits }) => total + credits, 0)
      return balances[index] === sum ? [] : [`member ${id} has ${balances[index]} points, and ${sum} in the shop`]
    }),
  ]
}

function readMember(body: string): Member {
  return JSON.parse(body) as Member
}
