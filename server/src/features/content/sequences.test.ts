import { isDeepStrictEqual } from 'node:util'
import type { ArticleDraft, ArticleKind } from '@portal/contract/articles'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  createArticleModel,
  type ModelEntry,
  plannedFrom,
  type Sight,
  stateAt,
} from '../../../testing/article-model.ts'
import {
  completeDraft,
  type Edit,
  isAptFor,
  type Step,
  type StepOnEntry,
  steps,
} from '../../../testing/article-steps.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { presentMoment } from '../../http/present-moment.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db } = portal
afterAll(() => portal.close())

const sequences = Number(process.env.SEQUENCES ?? 30)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_123)
const timeout = 120_000 + sequences * 10_000

/** All that changes what members see; the clock because it brings planned moments. */
const seenByMembers = new Set<Step['act']>(['publish', 'withdraw', 'wait'])

test(`whatever staff do in ${sequences} sequences, members see what was published, at its moment and until its end`, {
  timeout,
}, async () => {
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(steps, (chosen) => checkSequence(chosen, tally)),
    { numRuns: sequences, seed, interruptAfterTimeLimit: timeout - 30_000, markInterruptAsFailure: true },
  )

  const told = [...tally].toSorted(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `${what} ${count}`)
  process.stdout.write(`${sequences} sequences of staff, seed ${seed}; ${told.join(', ')}\n`)
  // Each of these happened, and so did refusals.
  const happened = [...tally.keys()]
  expect(happened).toEqual(
    expect.arrayContaining(['save 200', 'publish 200', 'publish 409', 'publish 422', 'withdraw 200']),
  )
  expect(happened).toEqual(expect.arrayContaining(['dropPlan 200', 'dropPlan 422']))
  expect(happened).toEqual(expect.arrayContaining(['remove 204', 'remove 422', 'restore 200', 'restoreVersion 200']))
})

const hourMs = 3_600_000
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

async function checkSequence(chosen: Step[], tally: Map<string, number>): Promise<void> {
  await portal.reset()
  const reader = await clientOf(await create.member())
  const staff: TestClient[] = []
  for (const roles of [['redactie'], ['redactie'], ['beheerder']] as const)
    staff.push(await clientOf(await create.member({ roles: [...roles] })))
  const images = [await create.upload(), await create.upload()]
  const model = createArticleModel()
  // By member of staff and entry: the last save that they saw.
  const revs = staff.map(() => new Map<number, number>())
  let movedMs = 0
  for (const [who, kind] of (['news', 'promotions', 'news'] as const).entries())
    await createOne(staff[who]!, { kind, edit: { title: `Artikel ${who}` } })
  let before = await lookAround()

  for (const step of chosen) {
    const status = await take(step)
    tally.set(`${step.act} ${status}`, (tally.get(`${step.act} ${status}`) ?? 0) + 1)
    const now = Date.now() + movedMs
    const seen = await lookAround()
    expect(seen).toEqual(expected(now))
    if (!seenByMembers.has(step.act)) expect(seen).toMatchObject(before)
    before = seen
    await checkForStaff(now)
  }

  async function take(step: Step): Promise<number> {
    if (step.act === 'wait') return moveClock(step.hours)
    const client = staff[step.who]!
    if (step.act === 'create') return createOne(client, step)
    const apt = model.entries.filter((one) => isAptFor(step.act, one, Date.now() + movedMs))
    const choices = step.isApt && apt.length > 0 ? apt : model.entries
    const entry = choices[step.which % choices.length]!

    const rev = (step.isApt ? undefined : revs[step.who]!.get(entry.id)) ?? entry.rev
    const { response, status } = await actOn({ client, entry, rev, step })
    expect([step.act, response.statusCode], response.body).toEqual([step.act, status])
    if (status < 300 && !entry.isInBin) await noteRev(entry, step.who)
    return status
  }

  type Action = { client: TestClient; entry: ModelEntry; rev: number; step: StepOnEntry }

  async function actOn({ client, entry, rev, step }: Action) {
    const { acts } = model
    const path = `/api/admin/${entry.kind}/${entry.id}`
    const now = Date.now() + movedMs
    switch (step.act) {
      case 'save': {
        const draft = { ...entry.draft, ...fieldsOf(step.edit) }
        return { response: await client.put(`${path}/draft`, { rev, ...draft }), status: acts.save(entry, rev, draft) }
      }
      case 'publish': {
        // Moments that are sent are whole seconds.
        const inHours = (hours: number | null) => hours && Math.floor(now / 1000) * 1000 + hours * hourMs
        const [from, until] = [inHours(step.fromHours), inHours(step.untilHours)]
        // The portal's clock was not moved; what it keeps was.
        const sent = { rev, published_from: sentForm(from), published_until: sentForm(until) }
        const response = await client.post(`${path}/publish`, sent)
        // Without a beginning it is the moment of the database, which lies between those of sending and of the answer.
        const told = Date.parse(response.json().data?.published_from) + movedMs
        const moment = from === null && told >= now && told <= Date.now() + movedMs ? told : now
        return { response, status: acts.publish(entry, rev, moment, { published_from: from, published_until: until }) }
      }
      case 'withdraw':
        return { response: await client.post(`${path}/withdraw`, { rev }), status: acts.withdraw(entry, rev, now) }
      case 'dropPlan':
        return { response: await client.post(`${path}/drop-plan`, { rev }), status: acts.dropPlan(entry, rev, now) }
      case 'remove':
        return { response: await client.delete(path), status: acts.remove(entry, now) }
      case 'restore':
        return { response: await client.post(`${path}/restore`, {}), status: acts.restore(entry) }
      case 'keepVersion': {
        const draft = step.edit && { ...entry.draft, ...fieldsOf(step.edit) }
        const response = await client.post(`${path}/versions`, { name: 'Bewaard', draft })
        return { response, status: acts.keepVersion(entry, draft) }
      }
      case 'restoreVersion': {
        const number = (step.version % Math.max(1, entry.versions.length + (step.isApt ? 0 : 1))) + 1
        const response = await client.post(`${path}/versions/${number}/restore`, { rev })
        return { response, status: acts.restoreVersion(entry, rev, number) }
      }
    }
  }

  function sentForm(moment: number | null): string | null {
    return moment === null ? null : new Date(moment - movedMs).toISOString()
  }

  async function createOne(
    client: TestClient,
    { kind, edit: given }: { kind: ArticleKind; edit: Edit },
  ): Promise<number> {
    const draft = { ...completeDraft, image_id: images[0]!.id, ...fieldsOf(given) }
    const response = await client.post(`/api/admin/${kind}`, draft)
    expect(response.statusCode, response.body).toBe(201)
    const { id } = response.json().data
    model.acts.create(id, kind, draft)
    for (const known of revs) known.set(id, 1)
    return 201
  }

  async function noteRev(entry: ModelEntry, who: number): Promise<void> {
    const { data } = (await staff[who]!.get(`/api/admin/${entry.kind}/${entry.id}`)).json()
    expect(data).toMatchObject(entry.draft)
    entry.rev = data.rev
    revs[who]!.set(entry.id, data.rev)
  }

  /** Moves the clock: everything lies so much earlier. */
  async function moveClock(hours: number): Promise<number> {
    movedMs += hours * hourMs
    const earlier = (columns: string[]) =>
      columns.map((name) => `${name} = ${name} - $1 * interval '1 hour'`).join(', ')
    await db.query(
      `update article_publications set ${earlier(['created_at', 'published_from', 'published_until', 'ends_at'])}`,
      [hours],
    )
    for (const table of ['content', 'content_versions'])
      await db.query(`update ${table} set ${earlier(['published_from', 'published_until'])}`, [hours])
    return 0
  }

  /** All that a member can see of articles: the overview, the dashboard and every address. */
  async function lookAround() {
    const overview = (await reader.get('/api/news/index')).json()
    const { blogs, promotions } = (await reader.get('/api/dashboarddata/index')).json()
    const pages: Record<string, unknown> = {}
    for (const { address } of model.seenAt(0)) {
      const { statusCode, ...response } = await reader.get(`/api/${address}`)
      pages[address] = statusCode === 200 ? response.json() : statusCode
    }
    return { overview, dashboard: { blogs, promotions }, pages }
  }

  function expected(now: number) {
    const [blogs, promotions] = (['news', 'promotions'] as const).map((kind) => model.seen(kind, now).map(teaserOf))
    return {
      overview: { blogs, promotions },
      dashboard: { blogs: blogs!.slice(0, 3), promotions: promotions!.slice(0, 3) },
      pages: Object.fromEntries(
        model.seenAt(now).map(({ address, kind, sight }) => [address, sight ? pageOf(kind, sight) : 404]),
      ),
    }
  }

  async function checkForStaff(now: number): Promise<void> {
    const { data } = (await staff[0]!.get('/api/admin/articles?per_page=100')).json()
    const known = model.entries.filter(({ isInBin }) => !isInBin)
    expect(data.toSorted(byId)).toMatchObject(
      known.map((entry) => ({
        id: entry.id,
        state: stateAt(entry, now),
        planned_from: momentOf(plannedFrom(entry, now)),
        title: entry.draft.title,
        url_slug: entry.draft.url_slug,
        has_unpublished_changes: entry.lastPublished !== null && !isDeepStrictEqual(entry.draft, entry.lastPublished),
      })),
    )
  }

  function momentOf(moment: number | null): string | null {
    return moment === null ? null : presentMoment(new Date(moment - movedMs))
  }

  function fieldsOf({ picture, ...fields }: Edit): Partial<ArticleDraft> {
    return picture === undefined ? fields : { ...fields, image_id: images[picture]?.id ?? null }
  }

  function teaserOf({ id, sight }: { id: number; sight: Sight }) {
    const { intro, url_slug } = sight.draft
    const { thumbnail_image } = pictureOf(sight)
    const { content: _, ...page } = pageOf('news', sight)
    return { id, ...page, description: intro, url_slug, thumbnail_image }
  }

  function pageOf(kind: ArticleKind, sight: Sight) {
    const { title, content, image_alt, image_decorative, image_focal, from, to } = sight.draft
    const picture = { image: pictureOf(sight).file, image_alt: image_decorative ? '' : image_alt, image_focal }
    const days = kind === 'promotions' ? { from, to } : { created_at: momentOf(sight.created_at) }
    return { title, ...days, ...picture, content }
  }

  function pictureOf({ draft }: Sight) {
    return images.find(({ id }) => id === draft.image_id)!
  }
}
