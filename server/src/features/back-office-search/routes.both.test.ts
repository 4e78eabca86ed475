import { afterAll, beforeEach, expect, test } from 'vitest'
import type { FoundGroup } from '@portal/contract/back-office-search'
import type { Role } from '@portal/contract/roles'
import { allLists, contentKinds } from '@portal/contract/subjects'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const staff = async (roles: Role[]) =>
  clientOf(await create.member({ roles, first_name: 'Stil', last_name: 'Personeel' }))

async function found(roles: Role[], query: string): Promise<Record<string, { total: number; titles: string[] }>> {
  const response = await (await staff(roles)).get(`/api/admin/search?${query}`)
  expect(response.statusCode).toBe(200)
  const groups = response.json<{ data: FoundGroup[] }>().data
  return Object.fromEntries(
    groups.map(({ name, total, hits }) => [name, { total, titles: hits.map(({ title }) => title) }]),
  )
}

async function someOfEach() {
  await create.member({
    first_name: 'Sanne',
    last_name: 'de Vries',
    email: 'sanne@devries.example',
    company: 'Water BV',
  })
  await create.member({
    first_name: 'José',
    last_name: 'Pérez',
    email: 'jose@perez.example',
    company: 'De Vries Techniek',
  })
  await create.news({ title: 'Op bezoek bij De Vries' })
  await create.promotion({ title: 'Vriesactie' })
}

test.each([
  [['redactie'], [...allLists]],
  [['servicedesk'], ['members', 'registrations', 'cases', 'mails', ...allLists]],
  [['lezer'], ['members', 'registrations', 'cases', ...allLists]],
  [['beheerder'], ['members', 'registrations', 'cases', 'mails', ...allLists]],
] as [Role[], string[]][])('%j finds what they may see, in a fixed order: %j', async (roles, groups) => {
  await someOfEach()

  expect(Object.keys(await found(roles, 'search=vries'))).toEqual(groups)
})

test.each([
  ['search=vries', ['Sanne de Vries', 'José Pérez'], ['Vriesactie', 'Op bezoek bij De Vries']],
  ['search=JOSE%20perez', ['José Pérez'], []],
  ['search=water', ['Sanne de Vries'], []],
  ['search=perez.example', ['José Pérez'], []],
  ['search=%25%25', [], []],
  ['search=v', [], []],
  ['search=', [], []],
])('%s finds %j and %j', async (query, members, articles) => {
  await someOfEach()

  const { members: people, articles: content } = await found(['beheerder'], query)

  expect(people?.titles.toSorted()).toEqual(members.toSorted())
  expect(content?.titles.toSorted()).toEqual(articles.toSorted())
})

test('what begins with the words comes first', async () => {
  await someOfEach()

  const { members, articles } = await found(['beheerder'], 'search=vries')
  expect(articles?.titles).toEqual(['Vriesactie', 'Op bezoek bij De Vries'])
  expect((await found(['beheerder'], 'search=sanne')).members).toEqual({ total: 1, titles: ['Sanne de Vries'] })
  expect(members?.total).toBe(2)
})

test('a group tells five hits and how many there are; one group can be asked alone', async () => {
  for (let index = 0; index < 7; index += 1) await create.news({ title: `Zout ${index}` })

  const { articles } = await found(['redactie'], 'search=zout')
  expect([articles?.titles.length, articles?.total]).toEqual([5, 7])
  expect(Object.keys(await found(['beheerder'], 'search=zout&group=members'))).toEqual(['members'])
  expect(await found(['redactie'], 'search=zout&group=members')).toEqual({})
})

test('a hit says what is needed to know it by, and deleted articles and colleagues are none', async () => {
  await someOfEach()
  const admin = await clientOf(await create.admin())
  const { id } = (await admin.post('/api/admin/news', { title: 'Vriesvak' })).json().data
  await admin.delete(`/api/admin/news/${id}`)

  const { data } = (await admin.get('/api/admin/search?search=vries')).json()

  const details = data.flatMap(({ hits }: FoundGroup) => hits.map(({ kind, detail }) => `${kind}: ${detail}`))
  expect(details.toSorted()).toEqual([
    'member: jose@perez.example, De Vries Techniek',
    'member: sanne@devries.example, Water BV',
    'news: gepubliceerd',
    'promotions: gepubliceerd',
  ])
  expect((await admin.get('/api/admin/search?search=personeel')).json().data[0]).toMatchObject({ total: 0 })
})

test('whatever staff keep is found in the group of its list, visible or not, and not in the bin', async () => {
  const admin = await clientOf(await create.admin())
  for (const kind of contentKinds) {
    const draft = { title: `Zeldzaam ${kind}`, name: `Zeldzaam ${kind}`, question: `Zeldzaam ${kind}` }
    expect((await admin.post(`/api/admin/${kind}`, draft)).statusCode).toBe(201)
    const { id } = (await admin.post(`/api/admin/${kind}`, draft)).json().data
    expect((await admin.delete(`/api/admin/${kind}/${id}`)).statusCode).toBe(204)
  }
  await create.image({ name: 'Zeldzaam beeld', alt: 'Voorkant' })

  const { data } = (await admin.get('/api/admin/search?search=zeldzaam')).json()

  const hits = data.flatMap(({ hits }: FoundGroup) => hits.map(({ kind, title, detail }) => [kind, title, detail]))
  expect(hits.toSorted()).toEqual([
    ['downloads', 'Zeldzaam downloads', 'verborgen'],
    ['faq', 'Zeldzaam faq', 'concept'],
    ['images', 'Zeldzaam beeld', 'zichtbaar'],
    ['images', 'Zeldzaam images', 'verborgen'],
    ['managers', 'Zeldzaam managers', 'verborgen'],
    ['news', 'Zeldzaam news', 'concept'],
    ['promotions', 'Zeldzaam promotions', 'concept'],
    ['videos', 'Zeldzaam videos', 'verborgen'],
  ])
  expect((await found(['lezer'], 'search=voorkant')).images).toEqual({ total: 1, titles: ['Zeldzaam beeld'] })
})

test('who was found is told to the record, the words only as their number; a search that shows nobody is not', async () => {
  await someOfEach()
  const client = await staff(['servicedesk'])
  await client.get('/api/admin/search?search=niemand+hier')
  await client.get('/api/admin/search?search=sanne+vries')

  const { data } = (await client.get('/api/admin/audit')).json()
  expect(data).toMatchObject([{ action: 'members-searched', entry: { kind: 'members', id: 'search' } }])
  const line = (await client.get(`/api/admin/audit/${data[0].id}`)).json().data
  expect(line.changes).toMatchObject([
    { field: 'found', new: '1' },
    { field: 'ids' },
    { field: 'shown', new: '1' },
    { field: 'words', new: '2' },
  ])
})

test.each([
  ['AB 1908', 'AB 190871'],
  ['ab-19.08', 'AB 190871'],
  ['2211', 'AQ-2211-0097'],
  ['AB', undefined],
  ['Geheim', undefined],
  ['5671', undefined],
])('of a registration its serial number is found, and nothing else: %s', async (search, serial) => {
  const { id: member_id } = await create.member()
  const fields = { member_id, customer_name: 'Geheim', zipcode: '5671 GD', city: 'Nuenen' }
  await create.registration({ ...fields, serial_number: 'AB 190871' })
  await create.registration({ ...fields, serial_number: 'AQ-2211-0097' })

  const { registrations } = await found(['lezer'], new URLSearchParams({ search, group: 'registrations' }).toString())

  expect(registrations?.titles).toEqual(serial === undefined ? [] : [serial])
})

test('registrations that were found are told to the record, and a hit says what it is and where', async () => {
  await create.registration({ serial_number: 'AB 190871', zipcode: '5671 GD', city: 'Nuenen', customer_name: 'Geheim' })
  const client = await staff(['servicedesk'])

  const response = await client.get('/api/admin/search?search=190871&group=registrations')

  const [{ id, model }] = (await portal.db.query<{ id: number; model: string }>(
    'select r.id, p.model from registrations r join products p on p.id = r.product_id',
  )) as [{ id: number; model: string }]
  const hit = { kind: 'registration', id, title: 'AB 190871', detail: `AquaStar ${model}, 5671 GD Nuenen` }
  expect(response.json().data).toEqual([{ name: 'registrations', total: 1, hits: [hit] }])
  expect((await client.get('/api/admin/audit')).json().data).toMatchObject([
    { action: 'registrations-searched', entry: { kind: 'registration', id: 'search' } },
  ])
})

test('it is for staff only', async () => {
  expect((await (await clientOf(await create.member())).get('/api/admin/search?search=vries')).statusCode).toBe(403)
  expect((await portal.guest().get('/api/admin/search?search=vries')).statusCode).toBe(401)
})

test('open cases are found by number, serial number and member, mails by a part of their address; both are on record', async () => {
  const { id: member } = await create.member({ first_name: 'Sanne', last_name: 'Zeldzaam' })
  await create.registration({ member_id: member, serial_number: 'AB 190871' })
  await portal.db.query(
    `insert into cases (kind, member_id, registration_id) select 'klant', member_id, id from registrations`,
  )
  await portal.db.query(
    `insert into mails (message_id, template, version, values, recipient_name, recipient_address, status, attempts, created_at, sent_at)
     values ('5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa', 'password-changed', 1, '{}', 'R. Smit', 'r.smit@gmial.com', 'sent', 1, now(), now())`,
  )
  const [{ id }] = (await portal.db.query<{ id: number }>('select id from cases')) as [{ id: number }]
  const client = await staff(['servicedesk'])
  const hitsOf = async (search: string, group: string) =>
    (await client.get(`/api/admin/search?${new URLSearchParams({ search, group })}`)).json().data[0].hits

  const found = [{ kind: 'case', id, title: `Zaak ${id}: Melding van klant`, detail: 'Sanne Zeldzaam, AB 190871' }]
  for (const search of ['190871', 'zeldzaam']) expect(await hitsOf(search, 'cases')).toEqual(found)
  expect(await hitsOf('gmial', 'mails')).toMatchObject([
    { kind: 'mail', mail_id: '5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa', title: 'r.smit@gmial.com' },
  ])
  const actions = (await client.get('/api/admin/audit')).json().data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['mails-searched', 'cases-searched', 'cases-searched'])
})
