import type { ArticleKind } from '@portal/contract/articles'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

export const draft = {
  title: 'Zout bijvullen',
  url_slug: 'zout-bijvullen',
  intro: 'Zo doe je het.',
  content: '<p>Doe het deksel open.</p>',
  image_id: null as number | null,
  image_alt: '',
  image_decorative: true,
  image_focal: null,
  from: '2027-03-01',
  to: '2027-03-31',
}

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export async function createPublishingSite() {
  const portal = await createTestPortal()
  const { create, clientOf, db } = portal

  const editor = async () => clientOf(await create.member({ roles: ['redactie'] }))
  const member = async () => clientOf(await create.member())

  async function concept(
    client: TestClient,
    fields: Partial<typeof draft> = {},
    kind: ArticleKind = 'news',
  ): Promise<string> {
    const { data } = (await client.post(`/api/admin/${kind}`, { ...draft, ...fields })).json()
    await db.query(`update content set image = 'news/foto.jpg', thumbnail_image = 'news/klein.jpg' where id = $1`, [
      data.id,
    ])
    return `/api/admin/${kind}/${data.id}`
  }

  const teasers = async (client: TestClient) =>
    (await client.get('/api/news/index')).json().blogs.map(({ title }: { title: string }) => title)

  /** Moves the clock: everything lies so much earlier. */
  async function wait(interval: string): Promise<void> {
    await db.query(
      `update article_publications set published_from = published_from - $1::interval, ends_at = ends_at - $1::interval,
         published_until = published_until - $1::interval`,
      [interval],
    )
  }

  return { portal, create, db, editor, member, concept, teasers, wait }
}
