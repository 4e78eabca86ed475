import type { RegistrationForStaff } from '@portal/contract/registration-acts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { CurrentMember } from '../../http/current-member.ts'

// What members ask by telephone, answered from the one page of the desk, beside a model of what was done that knows no tables.

const site = await createDeskSite()
const { create, db, path } = site
afterAll(() => site.close())

const does = (...kinds: ('withdraw' | 'reinstate' | 'transfer' | 'shop')[]) =>
  fc.record({ kind: fc.constantFrom(...kinds) })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('product' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('herstel' as const, 'wijziging' as const),
      email: fc.nat({ max: 2 }),
    }),
  },
  { weight: 6, arbitrary: does('withdraw', 'reinstate', 'transfer', 'shop') },
)
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

const stories = fc
  .sample(fc.noBias(fc.array(step, { minLength: 4, maxLength: 9, size: 'max' })), { numRuns: 20, seed: 20_261_127 })
  .map((steps, nth) => ({ nth: nth + 1, steps }))

/** Lives through it, and returns what is true by then. */
async function live(steps: readonly Step[]) {
  const { desk, sanne, compact } = await site.reset()
  const joris = await create.member({ first_name: 'Joris', last_name: 'Vermeulen' })
  const comfort = await create.product({ brand: 'AquaStar', model: 'Comfort 12', credits: 400 })
  const nameOf = ({ first_name, last_name }: CurrentMember) => `${first_name} ${last_name}`
  let [product, worth, owner] = [compact.id, 250, sanne]
  let [isWithdrawn, email, version] = [false, 'oud@voorbeeld.nl', 1]
  const lines: [number, string, string | null][] = [[250, nameOf(sanne), null]]
  const acts: [string, string][] = []

  async function act(name: string, kind: string, body: object): Promise<boolean> {
    const reason = `Reden ${acts.length + 1}`
    const reply = await desk.post(`${path}/${name}`, { version, reason, ...body })
    if (reply.statusCode !== 200) return false
    version += 1
    acts.unshift([kind, reason])
    return true
  }
  const said = () => acts[0]![1]
  const takeBack = () => lines.push([-worth, nameOf(owner), said()])
  const award = () => lines.push([worth, nameOf(owner), said()])

  for (const one of steps) {
    if (one.kind === 'shop') await book()
    if (one.kind === 'product') {
      const next = product === compact.id ? ([comfort.id, 400] as const) : ([compact.id, 250] as const)
      const body = { kind: 'herstel', fault_of: 'lid', fields: { selectedProduct: next[0] } }
      if (await act('corrections', 'herstel', body)) {
        takeBack()
        ;[product, worth] = next
        award()
      }
    }
    if (one.kind === 'herstel' || one.kind === 'wijziging') {
      const client_email = `klant${one.email}@voorbeeld.nl`
      if (await act('corrections', one.kind, { kind: one.kind, fault_of: 'klant', fields: { client_email } }))
        email = client_email
    }
    if (one.kind === 'withdraw' && (await act('withdraw', 'intrekken', {}))) {
      takeBack()
      isWithdrawn = true
    }
    if (one.kind === 'reinstate' && (await act('reinstate', 'terugzetten', {}))) {
      award()
      isWithdrawn = false
    }
    if (one.kind === 'transfer') {
      const other = owner === sanne ? joris : sanne
      if (await act('transfer', 'overdragen', { member_id: other.id })) {
        takeBack()
        owner = other
        award()
      }
    }
  }
  const { data } = (await desk.get(path)).json<{ data: RegistrationForStaff }>()
  return { page: data, truth: { lines, acts, worth: isWithdrawn ? 0 : worth, email, owner, version, isWithdrawn } }
}

// The shop books all that it was not told yet.
async function book(): Promise<void> {
  await db.query(
    `insert into points_lines (registration_id, change_id, member_id, attempt, kind, credits)
     select l.registration_id, l.change_id, l.member_id, l.attempt, 'credited', l.credits from points_lines l
     where l.kind = 'pending' and not exists (
       select from points_lines e where e.kind <> 'pending' and e.registration_id = l.registration_id
         and e.change_id is not distinct from l.change_id and e.attempt = l.attempt)
     order by l.id`,
  )
}

test.each(stories)('story $nth: why these points, whose, since when, and where the mail went', async ({ steps }) => {
  const { page, truth } = await live(steps)

  // 'Waarom heb ik deze punten?'
  expect(page.points.lines.map(({ credits, member, reason }) => [credits, member.name, reason])).toEqual(truth.lines)
  expect(page.points.credits).toBe(truth.worth)
  expect(page.withdrawn_at !== null).toBe(truth.isWithdrawn)
  // 'Van wie is het toestel nu, en wie heeft dat gedaan?'
  expect([page.installer.id, page.version]).toEqual([truth.owner.id, truth.version])
  const done = page.timeline.filter(({ kind }) => !['geregistreerd', 'punten', 'mail', 'notitie'].includes(kind))
  expect(done.map(({ kind, reason }) => [kind, reason])).toEqual(truth.acts)
  // 'De klant heeft geen mail gehad.'
  expect(page.client_email).toBe(truth.email)
  const toCustomer = page.mails.find(({ to, title }) => to === 'Klant' && /bevestig/i.test(title))
  if (toCustomer && !truth.isWithdrawn) expect(toCustomer.address).toBe(truth.email)
})
