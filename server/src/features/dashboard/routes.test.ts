import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

async function article(kind: 'news' | 'promotion', slug: string, createdAt: string) {
  await db.query(
    `insert into articles (kind, url_slug, title, description, content, image, thumbnail_image, created_at)
     values ($1, $2, $3, 'Kort', '<p>Lang</p>', 'news/a.jpg', 'news/a-small.jpg', $4)`,
    [kind, slug, `Titel ${slug}`, createdAt],
  )
}

test('an empty portal shows an empty dashboard', async () => {
  const client = await clientOf(await create.member())

  const response = await client.get('/api/dashboarddata/index')

  expect([response.statusCode, response.json()]).toEqual([200, { registrations: [], blogs: [], promotions: [] }])
})

test('a member sees his five newest registrations, newest first', async () => {
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

test('keeps registrations private: nobody sees those of another', async () => {
  await create.registration()
  const client = await clientOf(await create.member())

  expect((await client.get('/api/dashboarddata/index')).json().registrations).toEqual([])
})

test('the three newest news items and promotions come as teasers', async () => {
  for (let day = 1; day <= 4; day++) await article('news', `nieuws-${day}`, `2026-05-0${day}T08:00:00Z`)
  await article('promotion', 'actie', '2026-04-01T08:00:00Z')
  const client = await clientOf(await create.member())

  const { blogs, promotions } = (await client.get('/api/dashboarddata/index')).json()

  expect(blogs.map(({ url_slug }: { url_slug: string }) => url_slug)).toEqual(['nieuws-4', 'nieuws-3', 'nieuws-2'])
  expect(promotions).toEqual([
    {
      id: expect.any(Number),
      title: 'Titel actie',
      created_at: '2026-04-01T08:00:00.000000Z',
      description: 'Kort',
      url_slug: 'actie',
      image: 'news/a.jpg',
      thumbnail_image: 'news/a-small.jpg',
    },
  ])
})
