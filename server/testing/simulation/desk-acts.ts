import * as fc from 'fast-check'
import type { World } from './world.ts'

const which = fc.nat({ max: 5 })
const member = fc.nat({ max: 2 })
/** Few, so that a customer's address comes back. */
export const email = fc.constantFrom('klant-a@voorbeeld.nl', 'klant-b@voorbeeld.nl')

/** What the desk does to one of the registrations there are, or to somebody's points; who has enough of those orders a gift. */
export const deskAct = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('herstel' as const), which, product: fc.nat({ max: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('herstel' as const), which, email }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wijziging' as const), which, email }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('intrekken' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('terugzetten' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('overdragen' as const), which, member }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('by hand' as const),
      member,
      credits: fc.integer({ min: -400, max: 400 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('order' as const), member }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('compare' as const) }) },
)

export type DeskAct = typeof deskAct extends fc.Arbitrary<infer Made> ? Made : never

type Changed = Extract<DeskAct, { which: number }>

const addresses = {
  herstel: 'corrections',
  wijziging: 'corrections',
  intrekken: 'withdraw',
  terugzetten: 'reinstate',
  overdragen: 'transfer',
} as const

/** The desk, and what it was told: each act made a version of a registration. */
export async function createDesk(world: World, members: readonly { id: number }[]) {
  const clerk = await world.create.member({ roles: ['servicedesk'] })
  await world.logIn(clerk)
  const done: { id: number; version: number; kind: string }[] = []
  /** Points by hand of which the desk was told that they are there. */
  const byHand: { memberId: number; credits: number }[] = []

  async function act(name: string, act: DeskAct): Promise<string> {
    if (act.kind === 'compare') return JSON.stringify(await world.portal().compare())
    const memberId = 'member' in act ? members[act.member]!.id : 0
    if (act.kind === 'order') return String(world.order(memberId, name))
    if (act.kind === 'by hand') {
      const { credits } = act
      await world.portal().changeByHand({ member_id: memberId, credits, reason: 'Met de hand', byId: clerk.id })
      byHand.push({ memberId, credits })
      return 'given'
    }
    return change(act, memberId)
  }

  // The clerk acts on what they saw, which another may change meanwhile.
  async function change(act: Changed, member_id: number): Promise<string> {
    const rows = await world.turns.take('look', () =>
      world.db.query<{ id: number; version: number }>('select id, version from registrations order by id'),
    )
    const seen = rows[act.which % Math.max(rows.length, 1)]
    if (!seen) return 'nothing there'

    const fields =
      'email' in act
        ? { client_email: act.email }
        : 'product' in act && { selectedProduct: world.products[act.product]!.id }
    const { kind } = act
    const more = fields ? { kind, fault_of: 'lid', fields } : kind === 'overdragen' ? { member_id } : {}
    const path = `/api/admin/registrations/${seen.id}/${addresses[act.kind]}`
    const body = { version: seen.version, reason: 'Zo was het', ...more }
    const reply = await world.clientOf(clerk).post(path, body)
    if (reply.statusCode === 200)
      done.push({ id: seen.id, version: reply.json<{ data: { version: number } }>().data.version, kind: act.kind })
    return String(reply.statusCode)
  }

  return { act, done, byHand }
}
