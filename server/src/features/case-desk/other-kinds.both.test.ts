import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDisputeSite, reason } from '../../../testing/dispute-site.ts'
import { insertCase } from '../cases/store.ts'

const site = await createDisputeSite()
const { db, sentTo, decide, detail, ownCases, clientOf, create } = site
let { desk, sanne, holder } = {} as Awaited<ReturnType<typeof site.reset>>
beforeEach(async () => {
  ;({ desk, sanne, holder } = await site.reset())
})
afterAll(() => site.close())

const report = () =>
  holder.post('/api/productregistration/1/report', { field: 'selectedProduct', text: 'Het is een Duo 12.' })
const flag = () =>
  insertCase(db, { kind: 'controle', memberId: sanne.id, registrationId: 1, facts: { text: 'Veel op een dag.' } })

test('of a report the desk reads what it should be, and its installer what became of it', async () => {
  await report()

  expect(await detail()).toMatchObject({
    kind: 'fout-gemeld',
    facts: [
      { label: 'Wat niet klopt', text: 'Product' },
      { label: 'Wat het moet zijn', text: 'Het is een Duo 12.' },
    ],
    sides: [{ id: sanne.id }],
    claim: null,
    decisions: ['hersteld', 'afgewezen'],
  })
  expect(await ownCases(holder)).toMatchObject([
    { kind: 'fout-gemeld', is_own: true, state: 'open', text: 'Het is een Duo 12.', registration_id: 1, outcome: null },
  ])

  await decide('hersteld')

  expect(await sentTo()).toEqual([['report-settled', sanne.email]])
  expect(await ownCases(holder)).toMatchObject([
    { state: 'besloten', outcome: 'We hebben de fout hersteld.', reason, object_until: null },
  ])
  const { timeline } = (await holder.get('/api/productregistration/1')).json()
  expect(timeline[0]).toMatchObject({ kind: 'settled' })
  expect(await detail()).toMatchObject({ decision: 'hersteld', decision_reason: reason, decisions: [], asked: [] })
})

test('a report that is not taken over is told so', async () => {
  await report()
  await decide('afgewezen')

  expect(await sentTo()).toEqual([['report-refused', sanne.email]])
  expect((await ownCases(holder))[0].outcome).toBe('We hebben er niets aan gewijzigd.')
})

test('of a flag its member hears nothing, unless they were asked', async () => {
  await flag()
  await decide('in-orde')
  expect([await sentTo(), await ownCases(holder)]).toEqual([[], []])

  await flag()
  await desk.post('/api/admin/cases/2/ask', { version: 1, member_id: sanne.id, text: 'Klopt dit?' })
  await decide('niet-in-orde', { version: 2 }, 2)
  expect(await sentTo()).toEqual([
    ['case-question', sanne.email],
    ['case-settled', sanne.email],
  ])
  const [own] = await ownCases(holder)
  expect(own).toMatchObject({ is_own: false, text: null, outcome: 'Deze zaak is afgehandeld.', reason })
  expect((await holder.get('/api/cases')).body).not.toContain('Veel op een dag')
})

test('what fits another kind, or what ended by itself, is not decided', async () => {
  await flag()
  expect((await decide('vervalt')).json().errors).toEqual({ decision: ['Dit besluit past niet bij deze zaak'] })

  await db.query('update cases set settled_at = now()')
  const response = await decide('in-orde')
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { message: 'Over deze zaak is al beslist', current: { version: 1, decision: null, decided_by: null } },
  ])
  expect((await decide('in-orde', {}, 99)).statusCode).toBe(404)
})

test('who only reads can open a case, and act on none', async () => {
  await flag()
  const reader = await clientOf(await create.member({ roles: ['lezer'] }))
  const path = '/api/admin/cases/1'

  expect((await reader.get(path)).statusCode).toBe(200)
  for (const act of ['decide', 'decide/preview', 'ask', 'notes'])
    expect((await reader.post(`${path}/${act}`, {})).statusCode).toBe(403)
  for (const address of [path, `${path}/presence`]) expect((await holder.get(address)).statusCode).toBe(403)
})

test('a member who is staff is a side for who manages people only', async () => {
  const colleague = await create.member({ roles: ['redactie'], first_name: 'Geheim' })
  await insertCase(db, { kind: 'controle', memberId: colleague.id, registrationId: null, facts: { text: 'Kijk na.' } })
  const admin = await clientOf(await create.member({ roles: ['beheerder'] }))

  expect((await desk.get('/api/admin/cases/1')).body).not.toContain('Geheim')
  expect((await admin.get('/api/admin/cases/1')).json().data.sides).toMatchObject([{ id: colleague.id }])
})
