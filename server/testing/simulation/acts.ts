import * as fc from 'fast-check'
import { batchRow } from '../batch-rows.ts'
import { caseAct, createCaseActors } from './case-acts.ts'
import { createDesk, deskAct, email } from './desk-acts.ts'
import { correctableFields, type OwnRegistration } from '@portal/contract/own-registration'
import type { World } from './world.ts'

const howMany = { members: 3, serials: 5 }

const member = fc.nat({ max: howMany.members - 1 })
const serial = fc.nat({ max: howMany.serials - 1 })
const product = fc.nat({ max: 1 })

const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('register' as const), member, serial, product }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      member,
      serials: fc.uniqueArray(serial, { minLength: 1, maxLength: 3 }),
      product,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send again' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('mend' as const), member, which: fc.nat(), email }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mail' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry refused' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('an hour' as const) }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('desk' as const), desk: deskAct }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('case' as const), about: caseAct }) },
)

export type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never

/**
 * What happens at the same time, and after how many statements the portal is killed. Long enough for one act to meet the trace of
 * another: without bias, which makes every second history a short one.
 */
export const rounds = fc.noBias(
  fc.array(
    fc.record({
      acts: fc.array(act, { minLength: 1, maxLength: 4, size: 'max' }),
      killAfter: fc.option(fc.nat({ max: 60 }), { freq: 3 }),
    }),
    { minLength: 3, maxLength: 7, size: 'max' },
  ),
)

export type Round = typeof rounds extends fc.Arbitrary<(infer Made)[]> ? Made : never

type Sent = { member: number; path: string; body: unknown; serials: string[]; key: string }

/** Who acts, with what they sent and what they were told. */
export async function createActors(world: World) {
  const members = await Promise.all(Array.from({ length: howMany.members }, () => world.create.member()))
  for (const member of members) await world.logIn(member)
  const serials = Array.from({ length: howMany.serials }, (_, nth) => `AB ${100_000 + nth}`)
  const calls: Sent[] = []
  const desk = await createDesk(world, members)
  const cases = await createCaseActors(world, { members, serials })
  /** Registrations that were acknowledged, once per key: a serial number and who did it. */
  const acknowledged = new Map<string, { serial: string; member: number }>()

  async function send({ member, path, body, serials, key }: Sent): Promise<string> {
    const reply = await world.clientOf(members[member]!).post(path, body, { headers: { 'idempotency-key': key } })
    const { results } = reply.json<{ results?: { status: string }[] }>()
    serials.forEach((serial, index) => {
      if (reply.statusCode === 201 || results?.[index]?.status === 'created')
        acknowledged.set(`${key} ${serial}`, { serial, member })
    })
    return [reply.statusCode, ...(results ?? []).map(({ status }) => status)].join(' ')
  }

  /** What members mended, as they were told. */
  const mended: { id: number; version: number; email: string }[] = []

  // They read it, and mend what they saw.
  async function mend({ member, which, email }: Extract<Act, { kind: 'mend' }>): Promise<string> {
    const ids = await world.turns.take('look', () =>
      world.db.query<{ id: number }>('select id from registrations where member_id = $1 order by id', [
        members[member]!.id,
      ]),
    )
    const id = ids[which % Math.max(ids.length, 1)]?.id
    if (!id) return 'nothing there'
    const client = world.clientOf(members[member]!)
    const seen = await client.get(`/api/productregistration/${id}`)
    if (seen.statusCode !== 200) return `not seen, ${seen.statusCode}`
    const before = seen.json<OwnRegistration>()
    const fields = Object.fromEntries(correctableFields.map((field) => [field, before[field]]))
    const body = { ...fields, client_email: email, version: before.version }
    const reply = await client.put(`/api/productregistration/${id}`, body)
    if (reply.statusCode === 200) mended.push({ id, version: reply.json<OwnRegistration>().version, email })
    return String(reply.statusCode)
  }

  const row = (serial: number, product: number) =>
    batchRow(world.products[product]!.id, {
      serial_number: serials[serial],
      client_email: `klant${serial}@voorbeeld.nl`,
    })

  function begin(round: number, nth: number, act: Act): void {
    const name = `${round}.${nth} ${act.kind}`
    const key = `sleutel-${round}-${nth}`
    if (act.kind === 'register')
      start({
        ...act,
        path: '/api/productregistration/create',
        body: row(act.serial, act.product),
        serials: [serials[act.serial]!],
        key,
      })
    if (act.kind === 'bulk') {
      const rows = act.serials.map((serial) => row(serial, act.product))
      const body = { rows, consent: true, final: true }
      start({
        ...act,
        path: '/api/productregistration/bulk',
        body,
        serials: act.serials.map((serial) => serials[serial]!),
        key,
      })
    }
    if (act.kind === 'send again' && calls.length > 0) start(calls[act.which % calls.length]!)
    if (act.kind === 'mend') world.turns.act(name, () => mend(act))
    if (act.kind === 'sync') world.turns.act(name, async () => JSON.stringify(withoutTime(await world.portal().sync())))
    if (act.kind === 'mail') world.turns.act(name, async () => String(await world.portal().sendOneMail()))
    if (act.kind === 'retry refused') world.turns.act(name, async () => String(await world.portal().retryRefused()))
    if (act.kind === 'desk') world.turns.act(`${name}: ${act.desk.kind}`, () => desk.act(name, act.desk))
    if (act.kind === 'case') world.turns.act(`${name}: ${act.about.kind}`, () => cases.act(name, act.about))
    if (act.kind === 'an hour') world.turns.act(name, world.letHourPass)

    function start(call: Sent): void {
      calls.push(call)
      world.turns.act(name, () => send(call))
    }
  }

  // Each member begins with one, so that there is something to act on.
  for (const [member] of members.entries()) {
    const body = row(member, 0)
    await send({
      member,
      path: '/api/productregistration/create',
      body,
      serials: [serials[member]!],
      key: `eerste-${member}`,
    })
  }

  return { members, serials, acknowledged, mended, desk, cases, begin }
}

function withoutTime({ ms: _, ...counts }: { ms: number }): object {
  return counts
}
