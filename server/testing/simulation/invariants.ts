import type { createActors } from './acts.ts'
import { findBrokenCases } from './case-invariants.ts'
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

  const failed = world.turns.log.filter((line) => / ends with 5\d\d/.test(line))
  expect(`the portal has no fault of its own: ${failed.join(', ')}`, failed.length === 0)
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
  for (const { id, version, email } of actors.mended) {
    const [made] = await db.query<Count>(
      `select count(*)::int as count from registration_changes
       where registration_id = $1 and (version = $2 or $2 = 1 or fields @> $3::jsonb)`,
      [id, version, JSON.stringify([{ field: 'client_email', new: email }])],
    )
    expect(`what a member was told was mended: ${id}, version ${version}`, made!.count > 0)
  }
  const living = rows.filter(({ withdrawn }) => !withdrawn)
  for (const serial of actors.serials) expect(`${serial} is there once`, times(serial, living) <= 1)
  broken.push(...(await findBrokenPoints(world, actors, isSettled)))
  broken.push(...(await findBrokenCases(world, actors, isSettled)))

  const sent = world.mails.map(({ messageId }) => messageId)
  const twice = sent.length - new Set(sent).size
  const mayBeTwice = world.mailsCutOff()
  expect(`no mail is sent twice but one that a kill cut off (${twice}, ${mayBeTwice})`, twice <= mayBeTwice)
  const left = await db.query<Count>(`select count(*)::int as count from queue where kind = 'mail'`)
  if (isSettled) {
    expect('no mail is left', left[0]!.count === 0)
    broken.push(...(await findBrokenConfirmations(world)))
  }
  return broken
}

/** Whether each customer was told what is true now by the mail that was written last, at their address, and each wrong address that it was not for them. */
async function findBrokenConfirmations({ db, products, mails }: World): Promise<string[]> {
  const texts = new Map(mails.map(({ messageId, text }) => [messageId, text]))
  const sent = await db.query<{ id: number; message_id: string; template: string; address: string }>(
    `select registration_id as id, message_id, template, recipient_address as address from mails
     where template in ('registration-customer', 'registration-not-for-you') order by created_at, id`,
  )
  const rows = await db.query<Stood>(
    `select id, serial_number, product_id, customer_email, withdrawn_at is not null as withdrawn from registrations`,
  )
  const changes = await db.query<{ id: number; kind: string; old: string | null }>(
    `select registration_id as id, kind, jsonb_path_query_first(fields, '$[*] ? (@.field == "client_email").old') #>> '{}' as old
     from registration_changes`,
  )

  return rows.flatMap((row) => {
    const own = sent.filter(({ id }) => id === row.id)
    const confirmations = own.filter(({ template }) => template === 'registration-customer')
    const ofRow = changes.filter(({ id }) => id === row.id)
    const wrong = new Set(ofRow.flatMap(({ kind, old }) => (kind === 'herstel' && old ? [old] : [])))
    const broken = (what: string) => [`registration ${row.id}: ${what}: ${JSON.stringify({ row, own, ofRow })}`]

    if (confirmations.length > 1 + ofRow.length) return broken('more confirmations than changes')
    const apologies = own.filter(({ template }) => template === 'registration-not-for-you')
    const mistaken = apologies.filter(({ address }) => !wrong.has(address))
    if (mistaken.length > 0) return broken('an address that was right is told that it was wrong')
    const untold = confirmations.filter(
      ({ address }) => wrong.has(address) && address !== row.customer_email && !isIn(apologies, address),
    )
    if (untold.length > 0) return broken('a wrong address is not told')
    if (row.withdrawn) return []
    const last = confirmations.at(-1)
    const { model } = products.find(({ id }) => id === row.product_id)!
    const text = texts.get(last?.message_id ?? '') ?? ''
    const isTrue = last?.address === row.customer_email && text.includes(model) && text.includes(row.serial_number)
    return isTrue ? [] : broken('the customer was not told what is true')
  })
}

type Stood = { id: number; serial_number: string; product_id: number; customer_email: string; withdrawn: boolean }

function isIn(mails: readonly { address: string }[], address: string): boolean {
  return mails.some((mail) => mail.address === address)
}
