import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDisputeSite } from '../../../testing/dispute-site.ts'
import { insertPhoto } from '../../../testing/fill-cases.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'

const site = await createDisputeSite()
const { create, clientOf, sentTo, decide, detail, ownCases } = site
let { desk, sanne, ruud, holder, claimant } = {} as Awaited<ReturnType<typeof site.reset>>
beforeEach(async () => {
  ;({ desk, sanne, ruud, holder, claimant } = await site.reset())
  await site.dispute(claimant)
})
afterAll(() => site.close())

describe('a question', () => {
  const ask = (member: CurrentMember, version: number, text = 'Kun je een foto sturen?') =>
    desk.post('/api/admin/cases/1/ask', { version, member_id: member.id, text })
  const questions = async (of: TestClient) => (await of.get('/api/user')).json().open_questions

  test('waits for an answer on the page of who was asked, and nobody else reads either', async () => {
    expect(await ownCases(holder)).toEqual([])
    expect((await ask(sanne, 1)).json()).toEqual({ data: { version: 2 } })
    expect((await ask(ruud, 2, 'Heb je de pakbon?')).json()).toEqual({ data: { version: 3 } })

    expect(await detail()).toMatchObject({ state: 'wacht', asked: [sanne.id, ruud.id].toSorted((a, b) => a - b) })
    expect([await questions(holder), await questions(claimant)]).toEqual([1, 1])
    expect(await ownCases(holder)).toMatchObject([
      { state: 'vraag', is_own: false, messages: [{ kind: 'vraag', text: 'Kun je een foto sturen?' }] },
    ])
    const listed = async (state: string) =>
      (await desk.get(`/api/admin/cases?filter[state]=${state}`)).json().data.map(({ id }: { id: number }) => id)
    expect([await listed('wacht'), await listed('open'), await listed('open,wacht')]).toEqual([[1], [], [1]])
    const photo_id = await insertPhoto(site, sanne)
    expect((await holder.post('/api/cases/1/answer', { text: 'Hierbij', photo_id })).statusCode).toBe(200)
    expect(await detail()).toMatchObject({ state: 'wacht', version: 4, asked: [ruud.id] })
    expect((await claimant.post('/api/cases/1/answer', { text: 'Nee' })).statusCode).toBe(200)
    expect(await detail()).toMatchObject({ state: 'open', version: 5, asked: [] })
    expect([await questions(holder), await questions(claimant)]).toEqual([0, 0])
    expect((await ownCases(claimant))[0].messages).toMatchObject([{ text: 'Heb je de pakbon?' }, { text: 'Nee' }])
    expect(await sentTo()).toEqual([
      ['case-question', sanne.email],
      ['case-question', ruud.email],
    ])
  })

  test('is answered once, and only by who was asked', async () => {
    await ask(sanne, 1)
    const stranger = await clientOf(await create.member())

    expect((await stranger.post('/api/cases/1/answer', { text: 'Ik' })).statusCode).toBe(404)
    expect((await claimant.post('/api/cases/1/answer', { text: 'Ik' })).json().errors).toEqual({
      text: ['Hier is al op geantwoord of over beslist'],
    })
    await holder.post('/api/cases/1/answer', { text: 'Ja' })
    expect((await holder.post('/api/cases/1/answer', { text: 'Ja' })).statusCode).toBe(422)
  })

  test('that was not seen stands in the way of a decision', async () => {
    await ask(sanne, 1)

    const response = await decide('blijft')

    expect([response.statusCode, response.json().message]).toEqual([409, 'Iemand anders heeft aan deze zaak gewerkt'])
  })

  test('goes to a side only, and names nobody', async () => {
    const { id } = await create.member()
    expect(
      (await desk.post('/api/admin/cases/1/ask', { version: 1, member_id: id, text: 'Wie?' })).json().errors,
    ).toEqual({
      member_id: ['Deze installateur hoort niet bij deze zaak'],
    })
    expect((await ask(sanne, 1, 'Ken je Van Gils?')).json().errors).toHaveProperty('text')
  })
})

test('a note is for staff only and counts no version; who has it open is seen', async () => {
  await desk.post('/api/admin/cases/1/notes', { text: 'Pakbon opgevraagd bij Ruud' })
  const colleague = await clientOf(await create.member({ roles: ['servicedesk'], first_name: 'Mila' }))

  expect(await detail()).toMatchObject({ version: 1, messages: [{ kind: 'notitie', member: null }] })
  expect((await claimant.get('/api/cases')).body).not.toContain('Pakbon')
  expect((await colleague.get('/api/admin/cases/1/presence')).json()).toEqual({ data: [], version: 1 })
  expect((await desk.get('/api/admin/cases/1/presence')).json().data).toMatchObject([
    { name: expect.stringContaining('Mila') },
  ])
})
