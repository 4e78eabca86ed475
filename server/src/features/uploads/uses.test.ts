import { faqGroups } from '@portal/contract/faq'
import { type ContentKind, contentKinds, subjects } from '@portal/contract/subjects'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findUnnotedUses, uploadsNamed } from '../../../testing/named-uploads.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { contentSweep } from '../content/jobs.ts'
import { uploadSweep } from './jobs.ts'
import { pictureFormats } from './picture-formats.ts'
import { screenPictureEndings } from './store-picture.ts'
import { completeUpload, insertUpload } from './store.ts'
import { referencesIn } from './uses.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db, deps } = portal
const { files } = deps
beforeEach(async () => {
  await portal.reset()
  made.length = 0
  for (const path of await storedFiles()) await files.remove(path)
})
afterAll(() => portal.close())

test('a value refers to uploads by fields of ids and by paths in texts, however deep', () => {
  const start = (letter: string) => `uploads/${letter}-0123456789ab`
  const value = {
    image_id: 1,
    poster_upload_id: 2,
    pictures: [{ upload_id: 3 }, { upload_id: 3 }],
    files: { jpg: 6, png: null, tiff: 7 },
    id: 4,
    author_id: 5,
    content: `<img src="/storage/${start('a')}-screen.webp"><a href="https://x.nl/storage/${start('b')}.pdf">`,
    answers: [`<img src="/storage/${start('c')}-thumb.webp">`],
  }

  expect(referencesIn(value)).toEqual({ ids: [1, 2, 3, 6, 7], starts: [start('a'), start('b'), start('c')] })
  expect(referencesIn({ image_id: null, content: '' })).toEqual({ ids: [], starts: [] })
})

test('a subject that stores the id of an upload, or its path, and notes no use of it is found', async () => {
  const [one, other, third] = [await makeUpload(), await makeUpload(), await makeUpload()]
  expect(await findUnnotedUses(db)).toEqual([])
  await db.query('create table posters (id integer, poster_upload_id integer, words jsonb)')
  try {
    await db.query('insert into posters values (1, $1, null), (2, null, $2), (3, null, $3)', [
      one.id,
      JSON.stringify({ text: `<img src="/storage/${other.files_start}-screen.webp">` }),
      JSON.stringify({ files: { jpg: null, png: third.id } }),
    ])

    expect(await findUnnotedUses(db)).toEqual([
      { place: 'posters.poster_upload_id', upload: one.id },
      { place: 'posters.words', upload: other.id },
      { place: 'posters.words', upload: third.id },
    ])
  } finally {
    await db.query('drop table posters')
  }
})

const steps = Number(process.env.USE_STEPS ?? 200)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_132)

const acts = ['create', 'save', 'save', 'save', 'keepVersion', 'restoreVersion', 'duplicate', 'publish'] as const
const rarer = ['withdraw', 'remove', 'restore', 'forget', 'emptyBin'] as const
const number = fc.nat(1_000)
const step = fc.record({
  act: fc.constantFrom(...acts, ...rarer),
  kind: fc.constantFrom(...contentKinds),
  which: number,
  pictures: fc.array(fc.oneof(fc.constant('new' as const), number), { maxLength: 3 }),
  isOwnDraft: fc.boolean(),
})

const simpleKinds = contentKinds.filter((kind) => !subjects[kind].hasVersions)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Entry = { kind: ContentKind; id: number; rev: number }
type Call = { editor: TestClient; entry: Entry; path: string }

describe('a random history', () => {
  test(`of ${steps} acts, swept after each, loses no file that something names, and leaves none that nothing does`, {
    timeout: 120_000 + steps * 2_000,
  }, async () => {
    const editor = await clientOf(await create.member({ roles: ['redactie'] }))
    const tally = new Map<string, number>()
    for (const one of fc.sample(step, { numRuns: steps, seed })) {
      const happened = await take(editor, one)
      tally.set(happened, (tally.get(happened) ?? 0) + 1)
      await sweepAll()
      await expectOnlyNamedFiles(one)
    }

    process.stdout.write(
      `${steps} acts, seed ${seed}; ${[...tally].map(([what, count]) => `${what} ${count}`).join(', ')}\n`,
    )
    const ofAny = ['keepVersion 201', 'restoreVersion 200', 'duplicate 201', 'publish 200', 'remove 204', 'restore 200']
    const happened = [...tally.keys()].flatMap((what) => [what, what.slice(what.indexOf(' ') + 1)])
    expect(happened).toEqual(expect.arrayContaining([...ofAny, ...simpleKinds.map((kind) => `${kind} save 200`)]))
    expect(happened).toEqual(expect.arrayContaining(['all forget', 'all emptyBin', 'faq create 201']))
  })
})

/** Says what happened: `images save 200`. */
async function take(editor: TestClient, one: Step): Promise<string> {
  const { act, kind, which } = one
  if (act === 'forget') await age('content_drafts', 'replaced_at', "interval '31 days'")
  if (act === 'emptyBin') await age('content', 'deleted_at', "interval '31 days'")
  if (act === 'forget' || act === 'emptyBin') return `all ${act}`
  if (act === 'create') {
    const { statusCode } = await editor.post(`/api/admin/${kind}`, await draftWith(kind, one))
    return `${kind} create ${statusCode}`
  }

  const entries = await db.query<Entry>(
    `select kind, id, rev from content where (deleted_at is not null) = $1 order by id`,
    [act === 'restore'],
  )
  const entry = entries[which % entries.length]
  if (!entry) return `none ${act} 404`
  const call = { editor, entry, path: `/api/admin/${entry.kind}/${entry.id}` }
  const status = await (subjects[entry.kind].hasVersions ? changeVersioned(call, one) : changeSimple(call, one))
  return `${entry.kind} ${act} ${status}`
}

async function changeVersioned({ editor, entry, path }: Call, one: Step): Promise<number> {
  const { act, which, isOwnDraft } = one
  const { rev } = entry
  const draft = await draftWith(entry.kind, one)
  if (act === 'save') return (await editor.put(`${path}/draft`, { rev, ...draft })).statusCode
  if (act === 'remove') return (await editor.delete(path)).statusCode
  if (act === 'keepVersion') {
    const kept = isOwnDraft ? { name: 'Bewaard', draft } : { name: 'Bewaard' }
    return (await editor.post(`${path}/versions`, kept)).statusCode
  }
  if (act !== 'restoreVersion') return (await editor.post(`${path}/${act}`, { rev })).statusCode
  const [last] = await db.query<{ number: number }>(
    'select max(number) as number from content_versions where content_id = $1',
    [entry.id],
  )
  const chosen = (which % (last?.number ?? 1)) + 1
  return (await editor.post(`${path}/versions/${chosen}/restore`, { rev })).statusCode
}

/** What these don't know, as a version, is one more save. */
async function changeSimple({ editor, entry, path }: Call, one: Step): Promise<number> {
  const { act } = one
  if (act === 'remove') return (await editor.delete(path)).statusCode
  if (act === 'restore') return (await editor.post(`${path}/restore`)).statusCode
  const version = entry.rev
  if (act === 'publish' || act === 'withdraw') {
    const sent = { action: act === 'publish' ? 'show' : 'hide', entries: [{ id: entry.id, version }] }
    const response = await editor.post(`/api/admin/${entry.kind}/bulk`, sent)
    return response.json().data[0].problem === null ? response.statusCode : 422
  }
  return (await editor.put(path, { version, ...(await draftWith(entry.kind, one)) })).statusCode
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/tiff']

/** A complete draft with these files: new uploads, or some that there are. */
async function draftWith(kind: ContentKind, { pictures, isOwnDraft }: Pick<Step, 'pictures' | 'isOwnDraft'>) {
  const typesOf = (place: number) =>
    ({ images: [pictureTypes[place]!], downloads: ['application/pdf'] })[kind as string] ?? pictureTypes
  const chosen: Awaited<ReturnType<typeof makeUpload>>[] = []
  for (const [place, one] of pictures.entries()) {
    const known = await db.query<{ id: number; files_start: string }>(
      'select id, files_start from uploads where type = any($1::text[]) order by id',
      [typesOf(place)],
    )
    const isNew = one === 'new' || known.length === 0
    chosen.push(isNew ? await makeUpload(typesOf(place)[count % typesOf(place).length]) : known[one % known.length]!)
  }
  const [first = null, ...rest] = chosen.map(({ id }) => id)
  const shown = chosen.slice(kind === 'faq' ? 0 : 1)
  const text = `<p>Zo</p>${shown.map(({ files_start }) => `<img src="/storage/${files_start}-screen.webp" alt="">`).join('')}`
  const article = {
    title: 'Zout',
    url_slug: `zout-${(count += 1)}`,
    intro: 'Zo',
    content: text,
    image_id: first,
    image_decorative: true,
  }
  const filed = { name: 'Zout', brand: 'Solar', is_visible: isOwnDraft }
  const drafts: Record<ContentKind, object> = {
    news: article,
    promotions: { ...article, from: '2026-03-01', to: '2026-03-31' },
    faq: { group: faqGroups[0].id, question: 'Waarom zout?', answer: text },
    images: {
      ...filed,
      category: "Logo's",
      decorative: true,
      files: { jpg: first, png: rest[0] ?? null, tiff: rest[1] ?? null },
    },
    downloads: { ...filed, title: 'Zout', category: 'Brochures', language: 'nl', upload_id: first },
    videos: {
      title: 'Zout',
      description: 'Zo',
      youtube_url: 'https://youtu.be/aqC0mpact_8',
      poster_upload_id: first,
      is_visible: isOwnDraft,
    },
    managers: { name: 'Joost van Dam', photo_upload_id: first, is_visible: isOwnDraft },
  }
  return drafts[kind]
}

test.each(['images', 'downloads', 'videos', 'managers'] as const)(
  'a file of %s that was replaced answers at its address until it is swept a day later',
  async (kind) => {
    const editor = await clientOf(await create.member({ roles: ['redactie'] }))
    const drafts = [await draftWith(kind, replacing), await draftWith(kind, replacing)]
    const [before, after] = made.map(({ paths }) => `/storage/${paths[0]}`)
    const statuses = async () => {
      const answers = [await portal.guest().get(before!), await portal.guest().get(after!)]
      return answers.map(({ statusCode }) => statusCode)
    }

    const { id } = (await editor.post(`/api/admin/${kind}`, drafts[0])).json().data
    expect((await editor.put(`/api/admin/${kind}/${id}`, { version: 1, ...drafts[1] })).statusCode).toBe(200)

    expect(await statuses()).toEqual([200, 200])
    await sweepADayAfter('created_at')
    expect(await statuses()).toEqual([200, 200])
    await sweepADayAfter('given_up_at')
    expect(await statuses()).toEqual([404, 200])
  },
)

const replacing = { pictures: ['new' as const], isOwnDraft: true }

/** All uploads that these tests made, also those that are gone. */
const made: { id: number; files_start: string; paths: string[] }[] = []
let count = 0

async function makeUpload(type = 'image/jpeg') {
  const files_start = `uploads/foto-${(count += 1).toString(16).padStart(12, '0')}`
  const isPdf = type === 'application/pdf'
  const { ending } = Object.values(pictureFormats).find((format) => format.type === type) ?? { ending: '.pdf' }
  const paths = [ending, ...(isPdf ? [] : screenPictureEndings)].map((one) => files_start + one)
  for (const path of paths) await files.put(path, Buffer.from('foto'), 'image/webp')
  const sent = { name: 'foto', type, bytes: 4, width: 16, height: 9, pages: null, files_start }
  const { id } = await completeUpload(db, await insertUpload(db, sent), {
    file: isPdf ? paths[0]! : `${files_start}-screen.webp`,
    thumbnail_image: isPdf ? null : `${files_start}-thumb.webp`,
    own_file: isPdf ? null : paths[0]!,
  })
  made.push({ id, files_start, paths })
  return { id, files_start }
}

/** As two nights later. */
async function sweepAll(): Promise<void> {
  await contentSweep(deps).run(undefined as never, new AbortController().signal)
  await sweepADayAfter('created_at')
  await sweepADayAfter('given_up_at')
}

async function sweepADayAfter(column: string): Promise<void> {
  await age('uploads', column, "interval '25 hours'")
  await uploadSweep(deps).run({} as never, new AbortController().signal)
}

async function age(table: string, column: string, by: string): Promise<void> {
  await db.query(`update ${table} set ${column} = ${column} - ${by}`)
}

async function expectOnlyNamedFiles({ act }: Step): Promise<void> {
  const named = new Set((await uploadsNamed(db, made)).map(({ upload }) => upload))
  const there = await db.query<{ id: number }>('select id from uploads where file is not null')
  const ids = new Set(there.map(({ id }) => id))
  const lost = [...named].filter((id) => !ids.has(id))
  const left = [...ids].filter((id) => !named.has(id))
  expect({ act, lost, left }).toEqual({ act, lost: [], left: [] })
  const expected = made.filter(({ id }) => named.has(id)).flatMap(({ paths }) => paths)
  expect([act, (await storedFiles()).toSorted()]).toEqual([act, expected.toSorted()])
}

async function storedFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const path of files.list()) if (path.startsWith('uploads/')) found.push(path)
  return found
}
