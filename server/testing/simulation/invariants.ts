import type { createActors } from './acts.ts'
import { findBrokenPoints } from './points-invariants.ts'
import type { World } from './world.ts'

type Actors = Awaited<ReturnType<typeof createActors>>
type Count = { count: number }

/**
 * What must hold whenever nobody is at work, by the tables themselves and the shop's books; returns what does not. Once everything
 * was sent, ledger, shop and balance are the same.
 */
export async function findBroken(world: World, actors: Actors, { isSettled = false } = {}): Promise<string[]> {
  const { db } = world
  const ids = actors.members.map(({ id }) => id)
  const broken: string[] = []
  const expect = (what: string, holds: boolean) => void (holds || broken.push(what))

  const rows = await db.query<{ id: number; serial_number: string; first: number; withdrawn: boolean }>(
    `select r.id, serial_number, began.member_id as first, withdrawn_at is not null as withdrawn
     from registrations r join points_lines began
       on began.registration_id = r.id and change_id is null and attempt = 1 and kind = 'pending' where began.member_id = any($1)`,
    [ids],
  )
  const times = (serial: string, of: readonly { serial_number: string }[]) =>
    of.filter(({ serial_number }) => serial_number === serial).length
  for (const serial of actors.serials)
    for (const [nth, id] of ids.entries()) {
      const told = [...actors.acknowledged.values()].filter((one) => one.serial === serial && one.member === nth).length
      const there = times(
        serial,
        rows.filter(({ first }) => first === id),
      )
      expect(`${serial} was acknowledged ${told} times to ${nth} and is there`, told <= there)
    }
  const living = rows.filter(({ withdrawn }) => !withdrawn)
  for (const serial of actors.serials) expect(`${serial} is there once`, times(serial, living) <= 1)
  broken.push(...(await findBrokenPoints(world, actors, isSettled)))

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
    // Each registration has one; what changes it adds one, in whose favour a confirmation that still waits is dropped.
    const [anew] = await db.query<Count>(
      `select count(*)::int as count from registration_changes where kind in ('herstel', 'overdragen')`,
    )
    const [least, most] = [rows.length, rows.length + anew!.count]
    const fits = least <= toCustomers.size && toCustomers.size <= most
    expect(`customers have a mail for what concerns them (${toCustomers.size}, ${least} to ${most})`, fits)
  }
  return broken
}
