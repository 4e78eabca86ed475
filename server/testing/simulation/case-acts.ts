import * as fc from 'fast-check'
import type { World } from './world.ts'

const which = fc.nat({ max: 2 })
const member = fc.nat({ max: 2 })

/** What members bring up, what the desk asks and decides, and who is kept out meanwhile. */
export const caseAct = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), member, serial: fc.nat({ max: 2 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which,
      decision: fc.constantFrom('vervalt' as const, 'blijft' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), which, member }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), which, member }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), member }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unblock' as const), member }) },
)

/** Told from what the desk does without a case. */
export const reasonOfDecision = 'Dat laat het label zien'

export type CaseAct = typeof caseAct extends fc.Arbitrary<infer Made> ? Made : never

type Side = { id: number; email: string }

/** Who claims, asks, decides and blocks, with what they were told. */
export async function createCaseActors(world: World, given: { members: readonly Side[]; serials: readonly string[] }) {
  const { members, serials } = given
  const clerk = await world.create.member({ roles: ['servicedesk', 'beheerder'] })
  await world.logIn(clerk)
  const claimed: { id: number; memberId: number }[] = []
  const asked: number[] = []
  const decided: { id: number; decision: string }[] = []

  function act(name: string, act: CaseAct): Promise<string> {
    if (act.kind === 'claim') return claim(name, act)
    if (act.kind === 'answer') return answer(name, act)
    if (act.kind === 'block' || act.kind === 'unblock') return block(act)
    return actOfDesk(name, act)
  }

  async function claim(name: string, { member, serial }: Extract<CaseAct, { kind: 'claim' }>): Promise<string> {
    const body = { serial_number: serials[serial], install_date: '2026-11-02', note: 'Het label is eraf' }
    const headers = { 'idempotency-key': name.replace(/\W/g, '-') }
    const reply = await world.clientOf(members[member]!).post('/api/serial-disputes', body, { headers })
    if (reply.statusCode === 201)
      claimed.push({ id: reply.json<{ data: { id: number } }>().data.id, memberId: members[member]!.id })
    return String(reply.statusCode)
  }

  async function answer(name: string, { member, which }: Extract<CaseAct, { kind: 'answer' }>): Promise<string> {
    const seen = await lookAt(which)
    if (!seen) return 'nothing there'
    const headers = { 'idempotency-key': name.replace(/\W/g, '-') }
    const reply = await world
      .clientOf(members[member]!)
      .post(`/api/cases/${seen.id}/answer`, { text: 'Zie het label' }, { headers })
    return String(reply.statusCode)
  }

  // The clerk acts on what they saw, which another may change meanwhile.
  async function actOfDesk(name: string, act: Extract<CaseAct, { kind: 'decide' | 'ask' }>): Promise<string> {
    const seen = await lookAt(act.which)
    if (!seen) return 'nothing there'
    const headers = { 'idempotency-key': name.replace(/\W/g, '-') }
    const { version } = seen
    const body =
      act.kind === 'ask'
        ? { version, member_id: members[act.member]!.id, text: 'Wat staat er op het label?' }
        : { version, decision: act.decision, reason: reasonOfDecision }
    const path = `/api/admin/cases/${seen.id}/${act.kind}`
    const reply = await world.clientOf(clerk).post(path, body, { headers })
    if (reply.statusCode === 200 && act.kind === 'decide') decided.push({ id: seen.id, decision: act.decision })
    if (reply.statusCode === 200 && act.kind === 'ask') asked.push(seen.id)
    return String(reply.statusCode)
  }

  async function lookAt(which: number): Promise<{ id: number; version: number } | undefined> {
    const rows = await world.turns.take('look', () =>
      world.db.query<{ id: number; version: number }>(
        'select id, version from cases order by settled_at is not null, id',
      ),
    )
    return rows[which % Math.max(rows.length, 1)]
  }

  // Who was let in again logs in.
  async function block({ kind, member }: Extract<CaseAct, { kind: 'block' | 'unblock' }>): Promise<string> {
    const { id } = members[member]!
    const reply = await world.clientOf(clerk).post(`/api/admin/members/${id}/${kind}`, { reason: 'Zo is het' })
    if (reply.statusCode === 200 && kind === 'unblock') await world.turns.take('log in', () => world.logInAgain(id))
    return String(reply.statusCode)
  }

  return { act, claimed, asked, decided }
}
