import type { OwnRegistration } from '@portal/contract/own-registration'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { addToStory, awardAgain, takeBack, transfer, withdraw } from '../../../testing/registration-acts.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { testMail } from '../../../testing/test-mail.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal

let sanne: CurrentMember
let clerk: CurrentMember
beforeEach(async () => {
  await portal.workers.stop()
  await portal.reset()
  sanne = await create.member({ first_name: 'Sanne', company: 'De Wit' })
  clerk = await create.member({ first_name: 'Fatima', last_name: 'Bakker', roles: ['servicedesk'] })
  await create.registration({ member_id: sanne.id, install_date: '2026-01-31' })
})
afterAll(() => portal.close())

async function seenBy(member: CurrentMember, id = 1) {
  const response = await (await clientOf(member)).get(`/api/productregistration/${id}`)
  return { status: response.statusCode, body: response.body, seen: response.json<OwnRegistration>() }
}

async function storyFor(member: CurrentMember, id = 1) {
  return (await seenBy(member, id)).seen.timeline.map(({ text, detail }) => (detail ? `${text}: ${detail}` : text))
}

async function endPoints(kind: 'credited' | 'refused', change: number | null = null) {
  await db.query(
    `insert into points_lines (registration_id, change_id, member_id, kind, credits, reason)
     select 1, change_id, member_id, $1::text, credits, case when $1::text = 'refused' then 'not_accepted' end
     from points_lines where change_id is not distinct from $2 and kind = 'pending' and attempt = 1`,
    [kind, change],
  )
}

/** What the points add up to, by plain SQL. */
async function sumOfLines(member: CurrentMember) {
  const [row] = await db.query<{ sum: number }>(
    `select sum(credits)::int as sum from points_lines where kind = 'pending' and attempt = 1 and member_id = $1`,
    [member.id],
  )
  return row!.sum
}

describe('what a member reads of a registration', () => {
  test('is how its points stand, which add up to the number on top', async () => {
    await endPoints('credited')
    await db.tx(async () => {
      await takeBack(db, 1, 'Het was een ander model')
      await awardAgain(db, 1, { reason: 'Het was een ander model', credits: 300 })
    })
    await endPoints('credited', 1)

    const { seen } = await seenBy(sanne)

    expect(seen.points.map(({ credits, text, status, reason }) => [credits, text, status, reason])).toEqual([
      [300, 'Opnieuw toegekend', 'pending', 'Het was een ander model'],
      [-250, 'Teruggenomen', 'credited', 'Het was een ander model'],
      [250, 'Registratie', 'credited', null],
    ])
    expect([seen.credits, seen.points.reduce((sum, { credits }) => sum + credits, 0)]).toEqual([300, 300])
    expect(await sumOfLines(sanne)).toBe(300)
    expect(await storyFor(sanne)).toEqual([
      '250 punten afgeschreven',
      '300 punten onderweg: Het was een ander model.',
      '250 punten gaan terug: Het was een ander model.',
      '250 punten bijgeschreven: Te besteden in de cadeaushop.',
      'Door jou geregistreerd',
    ])
  })

  test('is that the shop refused its points, with the reason', async () => {
    await endPoints('refused')

    const { seen } = await seenBy(sanne)

    expect(seen.status).toBe('refused')
    expect(seen.points).toMatchObject([{ status: 'refused', reason: expect.stringContaining('niet geaccepteerd') }])
    expect(seen.timeline[0]).toMatchObject({ kind: 'points-refused', by: 'portaal' })
  })

  test('is what became of its mails, without whom they went to', async () => {
    const to = { name: 'Geheim', address: 'geheim@voorbeeld.nl' }
    const about = (kind: string) => ({ ...testMail({ kind, to }), registrationId: 1 })
    await queueMails(db, [about('registration-customer'), about('registration-installer'), about('test')])
    await queueMails(db, [{ ...about('registration-customer'), isTest: true, registrationId: 2 }])
    await db.query(`update queue set status = 'dead' where payload ->> 'template' = 'registration-installer'`)
    await db.query(
      `insert into mails (message_id, template, version, recipient_name, recipient_address, status, attempts, created_at, sent_at, registration_id)
       values (gen_random_uuid(), 'registration-not-for-you', 1, 'Geheim', 'geheim@voorbeeld.nl', 'sent', 1, now(), now() + interval '1 minute', 1)`,
    )

    expect((await storyFor(sanne)).toSorted()).toEqual([
      'Bericht aan het vorige e-mailadres verstuurd',
      'Bevestiging aan je klant wordt verstuurd',
      'Bevestiging aan jou kon niet worden bezorgd',
      'Door jou geregistreerd',
    ])
    expect((await seenBy(sanne)).body).not.toMatch(/geheim/i)
  })

  test('is what the desk changed and why, but neither who did it nor its notes', async () => {
    await db.query('update registrations set version = 2 where id = 1')
    const fields = [
      { field: 'address_house_number', old: '12', new: '21' },
      { field: 'huisnummer_toevoeging', old: 'bis', new: null },
      { field: 'install_date', old: '2026-01-31', new: '2026-01-30' },
      { field: 'selectedGender', old: 'female', new: 'male' },
      { field: 'selectedProduct', old: '1', new: '2' },
      { field: 'iets', old: 'a', new: 'b' },
    ]
    await addToStory(db, 1, { kind: 'herstel', by: clerk, reason: 'op jouw verzoek', fields })
    await addToStory(db, 1, { kind: 'notitie', by: clerk, reason: 'Lastige beller' })

    expect((await storyFor(sanne))[0]).toBe(
      'Gecorrigeerd door Zilverbron: Op jouw verzoek. Huisnummer is nu 21, toevoeging is leeg, ' +
        'installatiedatum is nu 30-01-2026, geslacht is nu man, product is aangepast.',
    )
    const { body, seen } = await seenBy(sanne)
    expect(seen.timeline[0]?.by).toBe('servicedesk')
    expect(body).not.toMatch(/Fatima|Bakker|Lastige/)
  })

  test('is until when it has warranty, by the months of its brand and never past the end of a month', async () => {
    expect((await seenBy(sanne)).seen.warranty_until).toBe('2029-01-31')
    await db.query('update brands set warranty_months_all_in = 13')
    expect((await seenBy(sanne)).seen).toMatchObject({
      warranty_until: '2029-02-28',
      warranty_months: { statutory: 24, all_in: 13 },
    })
  })

  test('is that it was withdrawn: without warranty, and without points', async () => {
    await withdraw(db, 1, clerk)

    const { seen } = await seenBy(sanne)

    expect(seen).toMatchObject({
      status: 'withdrawn',
      credits: 0,
      warranty_until: null,
      can_correct_until: null,
      version: 2,
    })
    expect(seen.points.reduce((sum, { credits }) => sum + credits, 0)).toBe(0)
    expect(await storyFor(sanne)).toContain('Ingetrokken door Zilverbron: Dubbel ingevoerd.')
  })

  test('is text, whatever it holds', async () => {
    const hostile = `<img src=x onerror=alert(1)> {{contactadres}} ';drop table cases;--`
    await db.query(
      `insert into cases (kind, member_id, registration_id, facts, settled_at)
       values ('fout-gemeld', $1, 1, $2, now() + interval '1 minute')`,
      [sanne.id, JSON.stringify({ field: '__proto__', text: hostile })],
    )

    expect((await storyFor(sanne)).slice(0, 2)).toEqual([
      'Melding afgehandeld door Zilverbron',
      `Door jou gemeld: Iets anders: ${hostile}`,
    ])
  })
})

describe('a registration that was handed over', () => {
  let tim: CurrentMember
  beforeEach(async () => {
    tim = await create.member({ first_name: 'Tim', company: 'Visser' })
    await queueMails(db, [
      {
        ...testMail({ kind: 'registration-customer', to: { name: 'Klant', address: 'k@voorbeeld.nl' } }),
        registrationId: 1,
      },
    ])
    await db.query(
      `insert into cases (kind, member_id, registration_id, facts) values ('fout-gemeld', $1, 1, '{"text":"van Sanne"}')`,
      [sanne.id],
    )
    await transfer(db, 1, tim, clerk)
  })

  test('is nowhere for who had it', async () => {
    expect((await seenBy(sanne)).status).toBe(404)
    const list = await (await clientOf(sanne)).get('/api/productregistration/all')
    expect(list.json()).toEqual([])
  })

  test('begins anew for who has it now, with nothing of the other', async () => {
    const { body, seen } = await seenBy(tim)

    expect(await storyFor(tim)).toEqual([
      '250 punten onderweg: Het bedrijf is overgenomen.',
      'Aan jou overgedragen: Het bedrijf is overgenomen.',
    ])
    expect(seen.points).toMatchObject([{ credits: 250, text: 'Overgenomen' }])
    expect([seen.credits, await sumOfLines(tim), await sumOfLines(sanne)]).toEqual([250, 250, 0])
    expect(body).not.toMatch(/Sanne|De Wit|Fatima/)
  })
})

describe('the list', () => {
  test('tells what was withdrawn, and counts it no longer as pending', async () => {
    await create.registration({ member_id: sanne.id })
    await withdraw(db, 1, clerk)

    const list = (await (await clientOf(sanne)).get('/api/productregistration/all?page=1&sort=status')).json()

    expect(list.data.map(({ id, status }: OwnRegistration) => [id, status])).toEqual([
      [2, 'pending'],
      [1, 'withdrawn'],
    ])
    expect(list.totals).toEqual({ registrations: 2, pending: 1, pending_credits: 250 })
    const [{ sum }] = (await db.query<{ sum: number }>(
      `select sum(case kind when 'pending' then credits else -credits end)::int as sum from points_lines where member_id = $1`,
      [sanne.id],
    )) as [{ sum: number }]
    expect(sum).toBe(250)
  })

  test('tells how the points of a mended product stand', async () => {
    await endPoints('credited')
    await db.tx(async () => {
      await db.query('update registrations set version = 2 where id = 1')
      await takeBack(db, 1, 'Ander model')
      await awardAgain(db, 1, { reason: 'Ander model', credits: 300 })
    })
    const client = await clientOf(sanne)
    const rows = async (query: string) => (await client.get(`/api/productregistration/all?page=1${query}`)).json()

    expect(await rows('')).toMatchObject({
      data: [{ status: 'pending', credits: 300, synced_sparco: true }],
      totals: { pending: 1, pending_credits: 50 },
    })
    expect((await rows('&status=pending')).data).toHaveLength(1)
    expect((await rows('&status=credited')).data).toHaveLength(0)

    await endPoints('credited', 1)
    await endPoints('credited', 2)
    expect(await rows('&status=credited')).toMatchObject({
      data: [{ status: 'credited', credits: 300 }],
      totals: { pending: 0, pending_credits: 0 },
    })
  })
})
