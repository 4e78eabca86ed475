import type { createActors } from './acts.ts'
import type { World } from './world.ts'

type Actors = Awaited<ReturnType<typeof createActors>>
type Count = { count: number }

/**
 * What must hold whenever nobody is at work, by the tables themselves and the shop's books; returns what does not. Once everything
 * was sent, ledger, shop and balance are the same.
 */
export async function findBroken(world: World, actors: Actors, { isSettled = false } = {}): Promise<string[]> {
  const { db, ledger } = world
  const ids = actors.members.map(({ id }) => id)
  const broken: string[] = []
  const expect = (what: string, holds: boolean) => void (holds || broken.push(what))

  const rows = await db.query<{ serial_number: string; member_id: number } & Count>(
    `select serial_number, min(member_id) as member_id, count(*)::int as count from registrations
     where member_id = any($1) and withdrawn_at is null group by serial_number`,
    [ids],
  )
  for (const [serial, nth] of actors.acknowledged)
    expect(
      `${serial} was acknowledged and is there`,
      rows.some(({ serial_number, member_id }) => serial_number === serial && member_id === ids[nth]),
    )
  for (const { serial_number, count } of rows) expect(`${serial_number} is there once`, count === 1)

  const lines = await db.query<{ registration_id: number; member_id: number; kind: string; credits: number }>(
    'select registration_id, member_id, kind, credits from points_lines where member_id = any($1) order by id',
    [ids],
  )
  const credited = lines.filter(({ kind }) => kind === 'credited')
  expect(
    'no registration is credited twice',
    new Set(credited.map((line) => line.registration_id)).size === credited.length,
  )
  for (const id of ids) {
    const ours = sum(credited.filter(({ member_id }) => member_id === id))
    expect(`the shop has what the ledger calls credited (${ours}, ${ledger.earnedBy(id)})`, ours <= ledger.earnedBy(id))
    if (isSettled) {
      expect(`ledger and shop are the same (${ours}, ${ledger.earnedBy(id)})`, ours === ledger.earnedBy(id))
      const [member] = await db.query<{ credits: number }>('select credits from members where id = $1', [id])
      expect(`the balance is the shop's`, member!.credits === ledger.balanceOf(id))
    }
  }

  const sent = world.mails.map(({ messageId }) => messageId)
  const twice = sent.length - new Set(sent).size
  expect(`no mail is sent twice but around a kill (${twice}, ${world.kills()})`, twice <= world.kills())
  const left = await db.query<Count>(
    `select count(*)::int as count from queue where kind = 'mail' and payload #>> '{to,address}' like 'klant%'`,
  )
  if (isSettled) {
    expect('no mail is left', left[0]!.count === 0)
    const toCustomers = new Set(
      world.mails.filter(({ to }) => to.address.startsWith('klant')).map(({ messageId }) => messageId),
    )
    expect(`each customer has one mail (${toCustomers.size}, ${rows.length})`, toCustomers.size === rows.length)
    const [open] = await db.query<Count>(
      `select count(*)::int as count from registrations where member_id = any($1) and credited_at is null and refused_at is null`,
      [ids],
    )
    expect('no points are left', open!.count === 0)
  }
  return broken
}

function sum(lines: readonly { credits: number }[]): number {
  return lines.reduce((total, { credits }) => total + credits, 0)
}
