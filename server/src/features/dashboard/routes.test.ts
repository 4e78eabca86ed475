import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

test('an empty portal shows an empty dashboard', async () => {
  const client = await clientOf(await create.member())

  const response = await client.get('/api/dashboarddata/index')

  expect([response.statusCode, response.json()]).toEqual([
    200,
    { registrations: [], blogs: [], promotions: [], maintenance_due: 0 },
  ])
})

test('a member sees their five newest registrations, newest first', async () => {
  const member = await create.member()
  for (let day = 1; day <= 7; day++) {
    const created_at = new Date(`2026-03-0${day}T10:00:00Z`)
    await create.registration({ member_id: member.id, serial_number: `AB 00000${day}`, created_at })
  }
  const client = await clientOf(member)

  const { registrations } = (await client.get('/api/dashboarddata/index')).json()

  const serials = registrations.map(({ serial_number }: { serial_number: string }) => serial_number)
  expect(serials).toEqual(['AB 000007', 'AB 000006', 'AB 000005', 'AB 000004', 'AB 000003'])
})

test('keeps registrations private', async () => {
  await create.registration()
  const client = await clientOf(await create.member())

  expect((await client.get('/api/dashboarddata/index')).json().registrations).toEqual([])
})

test('the three newest news items and promotions come as teasers', async () => {
  for (let day = 1; day <= 4; day++) {
    await create.news({ url_slug: `nieuws-${day}`, created_at: new Date(`2026-05-0${day}T08:00:00Z`) })
  }
  await create.promotion({ url_slug: 'actie', title: 'Actie', created_at: new Date('2026-04-01T08:00:00Z') })
  const client = await clientOf(await create.member())

  const { blogs, promotions } = (await client.get('/api/dashboarddata/index')).json()

  expect(blogs.map(({ url_slug }: { url_slug: string }) => url_slug)).toEqual(['nieuws-4', 'nieuws-3', 'nieuws-2'])
  expect(promotions).toEqual([
    {
      id: expect.any(Number),
      title: 'Actie',
      created_at: '2026-04-01T08:00:00.000000Z',
      description: 'Waar het over gaat.',
      url_slug: 'actie',
      image: 'news/foto.jpg',
      thumbnail_image: 'news/foto-klein.jpg',
      image_alt: '',
      image_focal: null,
    },
  ])
})
