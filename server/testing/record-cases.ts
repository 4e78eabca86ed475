import { randomUUID } from 'node:crypto'
import { articleKinds, type ArticleKind } from '@portal/contract/articles'
import type { RecordAction } from '@portal/contract/record'
import { subjects } from '@portal/contract/subjects'
import type { LightMyRequestResponse } from 'fastify'
import type { Database } from '../src/database/database.ts'
import type { TestPortal } from './portal.ts'
import type { TestClient } from './test-client.ts'

type Send = () => Promise<LightMyRequestResponse>
export type Case = { prepare: () => Promise<Send>; leaves?: RecordAction | RecordAction[]; none?: string }
/** A call that is made at once. */
export const send = (leaves: RecordAction, make: Send): Case => ({ leaves, prepare: () => Promise.resolve(make) })
export const after = (leaves: RecordAction | RecordAction[], prepare: Case['prepare']): Case => ({ leaves, prepare })
export const silent = (none: string, prepare: Case['prepare']): Case => ({ none, prepare })

const draft = { title: 'Zout', content: '<p>Zout</p>', group: 'werking', question: 'Zout?', answer: '<p>Zout</p>' }
type Kind = ArticleKind | 'faq'

type Context = { staff: () => TestClient; create: TestPortal['create']; db: Database }

/** The calls for content, whose subjects share them. */
export function contentCases({ staff, create, db }: Context): Record<string, Case> {
  const colleagues = (path: string) => silent('names of colleagues only', async () => () => staff().get(path))

  return {
    'POST /api/admin/articles/bulk': after('article-withdrawn', async () => {
      const { id, rev } = await published('news')
      return () =>
        staff().post('/api/admin/articles/bulk', { action: 'withdraw', entries: [{ kind: 'news', id, rev }] })
    }),
    ...casesOfCatalogue(),
    ...casesOfSimple('images', () => create.image(), { name: 'Anders' }),
    ...casesOfSimple('downloads', () => create.download(), { title: 'Anders' }),
    ...casesOfSimple('videos', () => create.video(), { title: 'Anders' }),
    ...casesOfSimple('managers', () => create.manager(), { name: 'Anders' }),
    ...casesOfOrder('videos'),
    ...casesOfOrder('faq'),
    ...Object.assign({}, ...articleKinds.map(casesOfArticles)),
    ...casesOfEntry('faq'),
    'GET /api/admin/faq': colleagues('/api/admin/faq'),
    'GET /api/admin/faq/authors': colleagues('/api/admin/faq/authors'),
    'GET /api/admin/faq/uses': colleagues('/api/admin/faq/uses?faq=faq-1'),
    'GET /api/admin/faq/export': colleagues('/api/admin/faq/export'),
    'POST /api/admin/faq/bulk': after('entry-withdrawn', async () => {
      const { id, rev } = await published('faq')
      return () => staff().post('/api/admin/faq/bulk', { action: 'withdraw', entries: [{ kind: 'faq', id, rev }] })
    }),
  }

  function casesOfCatalogue(): Record<string, Case> {
    const [brands, products] = ['/api/admin/brands', '/api/admin/products']
    const brand = { name: 'Nieuw', serial_mask: null, warranty_months: { statutory: 24, all_in: 12 }, is_active: true }
    const product = { brand_id: 1, model: 'Nieuw', is_active: true, marks: [] }
    const after2020 = [{ valid_from: '2020-01-01', credits: 250 }]
    const made = (leaves: RecordAction | null, act: Send): Case => {
      const prepare = async () => {
        await create.product()
        return act
      }
      return leaves ? after(leaves, prepare) : silent("nobody's data", prepare)
    }
    return {
      [`GET ${brands}`]: made(null, () => staff().get(brands)),
      [`GET ${brands}/:id`]: made(null, () => staff().get(`${brands}/1`)),
      [`POST ${brands}`]: made('entry-created', () => staff().post(brands, brand)),
      [`PUT ${brands}/:id`]: made('entry-changed', () => staff().put(`${brands}/1`, { ...brand, version: 1 })),
      [`POST ${brands}/:id/try-mask`]: made(null, () => staff().post(`${brands}/1/try-mask`, { serial_mask: 'a' })),
      [`GET ${products}`]: made(null, () => staff().get(products)),
      [`GET ${products}/:id`]: made(null, () => staff().get(`${products}/1`)),
      [`POST ${products}`]: made('entry-created', () => staff().post(products, { ...product, points: after2020 })),
      [`PUT ${products}/:id`]: made('entry-changed', () =>
        staff().put(`${products}/1`, { ...product, points: after2020, version: 1 }),
      ),
    }
  }

  function casesOfArticles(kind: ArticleKind): Record<string, Case> {
    const path = `/api/admin/${kind}`
    return {
      ...casesOfEntry(kind),
      [`GET ${path}`]: colleagues(path),
      [`GET ${path}/export`]: colleagues(`${path}/export`),
      [`POST ${path}/bulk`]: after('article-withdrawn', async () => {
        const { id } = await published(kind)
        return () => staff().post(`${path}/bulk`, { action: 'withdraw', ids: [id] })
      }),
    }
  }

  function casesOfEntry(kind: Kind): Record<string, Case> {
    const path = `/api/admin/${kind}`
    const { acts: word } = subjects[kind]
    const seen = (end: string) =>
      silent('names of colleagues only', async () => {
        const { id } = await published(kind)
        return () => staff().get(`${path}/${id}${end}`)
      })
    const acts = (leaves: RecordAction, act: (one: string, rev: number) => ReturnType<Send>) =>
      after(leaves, async () => {
        const { id, rev } = await published(kind)
        return () => act(`${path}/${id}`, rev)
      })
    return {
      [`POST ${path}`]: send(`${word}-created`, () => staff().post(path, draft)),
      [`POST ${path}/:id/duplicate`]: acts(`${word}-duplicated`, (one) => staff().post(`${one}/duplicate`)),
      [`GET ${path}/:id`]: seen(''),
      [`GET ${path}/:id/versions`]: seen('/versions'),
      [`GET ${path}/:id/versions/:number`]: seen('/versions/1'),
      [`GET ${path}/:id/uses`]: seen('/uses'),
      [`GET ${path}/:id/presence`]: seen('/presence'),
      [`PUT ${path}/:id/draft`]: acts(`${word}-saved`, (one, rev) => staff().put(`${one}/draft`, { ...draft, rev })),
      [`POST ${path}/:id/publish`]: acts(`${word}-published`, (one, rev) => staff().post(`${one}/publish`, { rev })),
      [`POST ${path}/:id/withdraw`]: acts(`${word}-withdrawn`, (one, rev) => staff().post(`${one}/withdraw`, { rev })),
      [`POST ${path}/:id/drop-plan`]: after(`${word}-plan-dropped`, async () => {
        const { id, rev } = await published(kind)
        const one = `${path}/${id}`
        const { data } = (await staff().post(`${one}/publish`, { rev, published_from: '2099-01-01T09:00' })).json()
        return () => staff().post(`${one}/drop-plan`, { rev: data.rev })
      }),
      [`POST ${path}/:id/versions`]: acts('version-kept', (one) => staff().post(`${one}/versions`, { name: 'Zo' })),
      [`POST ${path}/:id/versions/:number/restore`]: acts('version-restored', (one, rev) =>
        staff().post(`${one}/versions/1/restore`, { rev }),
      ),
      [`DELETE ${path}/:id`]: after(`${word}-deleted`, async () => {
        const { id } = await concept(kind)
        return () => staff().delete(`${path}/${id}`)
      }),
      [`POST ${path}/:id/restore`]: after(`${word}-restored`, async () => {
        const { id } = await concept(kind)
        await staff().delete(`${path}/${id}`)
        return () => staff().post(`${path}/${id}/restore`)
      }),
    }
  }

  function casesOfOrder(kind: 'videos' | 'faq'): Record<string, Case> {
    const path = `/api/admin/${kind}/order`
    return {
      [`GET ${path}`]: silent('an order', async () => () => staff().get(path)),
      [`PUT ${path}`]: after('entries-ordered', async () => {
        for (const title of ['Een', 'Twee']) await staff().post(`/api/admin/${kind}`, { title, question: title })
        const { ids, version } = (await staff().get(path)).json().data
        return () => staff().put(path, { ids: ids.toReversed(), version })
      }),
    }
  }

  function casesOfSimple(kind: string, make: () => Promise<number>, other: object): Record<string, Case> {
    const path = `/api/admin/${kind}`
    const acts = (leaves: RecordAction, act: (one: string, id: number) => ReturnType<Send>) =>
      after(leaves, async () => {
        const id = await make()
        return () => act(`${path}/${id}`, id)
      })
    return {
      [`GET ${path}`]: colleagues(path),
      [`GET ${path}/export`]: colleagues(`${path}/export`),
      ...Object.fromEntries(
        ['', '/uses'].map((end) => [
          `GET ${path}/:id${end}`,
          silent('names of colleagues only', async () => {
            const id = await make()
            return () => staff().get(`${path}/${id}${end}`)
          }),
        ]),
      ),
      [`POST ${path}`]: send('entry-created', () => staff().post(path, other)),
      [`PUT ${path}/:id`]: acts('entry-changed', (one) => staff().put(one, { version: 1, ...other })),
      [`POST ${path}/bulk`]: acts('entry-changed', (_, id) =>
        staff().post(`${path}/bulk`, { action: 'hide', entries: [{ id, version: 1 }] }),
      ),
      [`DELETE ${path}/:id`]: acts('entry-deleted', (one) => staff().delete(one)),
      [`POST ${path}/:id/restore`]: after('entry-restored', async () => {
        const id = await make()
        await staff().delete(`${path}/${id}`)
        return () => staff().post(`${path}/${id}/restore`)
      }),
    }
  }

  /** An entry that members see, which was changed since. */
  async function published(kind: Kind): Promise<{ id: number; rev: number }> {
    const { id } = await (kind === 'faq' ? publishedQuestion() : kind === 'news' ? create.news() : create.promotion())
    const { data } = (await staff().get(`/api/admin/${kind}/${id}`)).json()
    await db.query(
      `update content set rev = 9, draft = draft || '{"title": "Anders", "question": "Anders?"}' where id = $1`,
      [id],
    )
    return { ...data, rev: 9 }
  }

  async function publishedQuestion(): Promise<{ id: number }> {
    const { data } = (await staff().post('/api/admin/faq', draft)).json()
    await staff().post(`/api/admin/faq/${data.id}/publish`, { rev: data.rev })
    return data
  }

  async function concept(kind: Kind): Promise<{ id: number }> {
    return (await staff().post(`/api/admin/${kind}`, draft)).json().data
  }
}

/** The calls for the words of mails. */
export function mailTextCases({ staff }: Pick<Context, 'staff'>): Record<string, Case> {
  const path = '/api/admin/mail-texts'
  const one = `${path}/password-changed`
  const words = (of: string) => silent("nobody's data", async () => () => staff().get(of))
  const changed = async () => {
    const { draft } = (await staff().get(one)).json().data
    return { ...draft, subject: 'Anders' }
  }
  const saved = async () => staff().put(`${one}/draft`, { rev: 1, draft: await changed() })
  return {
    [`GET ${path}`]: words(path),
    [`GET ${path}/:template`]: words(one),
    [`GET ${path}/:template/versions`]: words(`${one}/versions`),
    [`PUT ${path}/:template/draft`]: after('mail-text-saved', async () => {
      const draft = await changed()
      return () => staff().put(`${one}/draft`, { rev: 1, draft })
    }),
    [`POST ${path}/:template/publish`]: after('mail-text-published', async () => {
      await saved()
      return () => staff().post(`${one}/publish`, { rev: 2 })
    }),
    [`POST ${path}/:template/versions/:number/restore`]: after('mail-text-restored', async () => {
      await saved()
      return () => staff().post(`${one}/versions/0/restore`, { rev: 2 })
    }),
    [`POST ${path}/:template/preview`]: silent('values of nobody', async () => {
      const draft = await changed()
      return () => staff().post(`${one}/preview`, { draft })
    }),
    [`POST ${path}/:template/test`]: after('mail-text-tested', async () => {
      const draft = await changed()
      return () => staff().post(`${one}/test`, { draft })
    }),
  }
}

/** The calls for what became of mails. */
export function mailCases({ staff, create, db }: Context): Record<string, Case> {
  const path = '/api/admin/mails'
  const ofMail = (leaves: RecordAction, make: (id: string) => ReturnType<Send>, status = 'dead') =>
    after(leaves, async () => {
      const to = await create.member()
      const facts = {
        template: 'password-changed',
        version: 1,
        messageId: randomUUID(),
        values: { first_name: 'Sanne' },
      }
      const payload = { ...facts, to: { name: 'Sanne', address: to.email } }
      // One that waits is not sent before.
      await db.query(
        `insert into queue (kind, status, payload, due_at) values ('mail', $2, $1, now() + interval '15 minutes')`,
        [JSON.stringify(payload), status],
      )
      return () => make(facts.messageId)
    })
  const reason = 'Belde'
  return {
    [`GET ${path}`]: send('mails-listed', () => staff().get(path)),
    [`GET ${path}/figures`]: silent('counts of everybody together', async () => () => staff().get(`${path}/figures`)),
    [`GET ${path}/:id`]: ofMail('mail-seen', (id) => staff().get(`${path}/${id}`)),
    [`POST ${path}/again`]: ofMail('mail-sent-again', (id) => staff().post(`${path}/again`, { ids: [id] })),
    [`POST ${path}/discard`]: ofMail('mail-discarded', (id) => staff().post(`${path}/discard`, { ids: [id], reason })),
    [`POST ${path}/:id/hold`]: ofMail('mail-held', (id) => staff().post(`${path}/${id}/hold`, { reason }), 'queued'),
    [`POST ${path}/:id/address`]: ofMail('member-address-changed', (id) =>
      staff().post(`${path}/${id}/address`, { address: 'nieuw@voorbeeld.nl', reason }),
    ),
  }
}
