import { articleKinds } from '@portal/contract/articles'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findUnnotedUses, uploadsNamed } from '../../../testing/named-uploads.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { screenPictureEndings } from './store-picture.ts'
import { contentSweep } from '../content/jobs.ts'
import { uploadSweep } from './jobs.ts'
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
    id: 4,
    author_id: 5,
    content: `<img src="/storage/${start('a')}-screen.webp"><a href="https://x.nl/storage/${start('b')}.pdf">`,
    answers: [`<img src="/storage/${start('c')}-thumb.webp">`],
  }

  expect(referencesIn(value)).toEqual({ ids: [1, 2, 3], starts: [start('a'), start('b'), start('c')] })
  expect(referencesIn({ image_id: null, content: '' })).toEqual({ ids: [], starts: [] })
})

test('a subject that stores the id of an upload, or its path, and notes no use of it is found', async () => {
  const [one, other] = [await makeUpload(), await makeUpload()]
  expect(await findUnnotedUses(db)).toEqual([])
  await db.query('create table posters (id integer, poster_upload_id integer, words jsonb)')
  try {
    await db.query('insert into posters values (1, $1, null), (2, null, $2)', [
      one.id,
      JSON.stringify({ text: `<img src="/storage/${other.files_start}-screen.webp">` }),
    ])

    expect(await findUnnotedUses(db)).toEqual([
      { place: 'posters.poster_upload_id', upload: one.id },
      { place: 'posters.words', upload: other.id },
    ])
  } finally {
    await db.query('drop table posters')
  }
})

const steps = Number(process.env.USE_STEPS ?? 200)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_126)

const acts = ['create', 'save', 'save', 'save', 'keepVersion', 'restoreVersion', 'duplicate', 'publish'] as const
const rarer = ['withdraw', 'remove', 'restore', 'forget', 'emptyBin'] as const
const number = fc.nat(1_000)
const step = fc.record({
  act: fc.constantFrom(...acts, ...rarer),
  kind: fc.constantFrom(...articleKinds),
  which: number,
  pictures: fc.array(fc.oneof(fc.constant('new' as const), number), { maxLength: 3 }),
  isOwnDraft: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Entry = { kind: string; id: number }

describe('a random history', () => {
  test(`of ${steps} acts, swept after each, loses no file that something names, and leaves none that nothing does`, {
    timeout: 120_000 + steps * 2_000,
  }, async () => {
    const editor = await clientOf(await create.member({ roles: ['redactie'] }))
    const tally = new Map<string, number>()
    for (const one of fc.sample(step, { numRuns: steps, seed })) {
      const status = await take(editor, one)
      tally.set(`${one.act} ${status}`, (tally.get(`${one.act} ${status}`) ?? 0) + 1)
      await sweepAll()
      await expectOnlyNamedFiles(one)
    }

    process.stdout.write(
      `${steps} acts, seed ${seed}; ${[...tally].map(([what, count]) => `${what} ${count}`).join(', ')}\n`,
    )
    const happened = ['save 200', 'keepVersion 201', 'restoreVersion 200', 'duplicate 201', 'publish 200', 'remove 204']
    expect([...tally.keys()]).toEqual(expect.arrayContaining([...happened, 'restore 200', 'forget 0', 'emptyBin 0']))
  })
})

async function take(editor: TestClient, { act, kind, which, pictures, isOwnDraft }: Step): Promise<number> {
  if (act === 'forget') return age('content_drafts', 'replaced_at', "interval '31 days'")
  if (act === 'emptyBin') return age('content', 'deleted_at', "interval '31 days'")
  if (act === 'create') return (await editor.post(`/api/admin/${kind}`, await draftWith(kind, pictures))).statusCode

  const isBinned = act === 'restore'
  const entries = await db.query<Entry & { rev: number }>(
    `select kind, id, rev from content where (deleted_at is not null) = $1 order by id`,
    [isBinned],
  )
  const entry = entries[which % entries.length]
  if (!entry) return 404
  const { rev } = entry
  const path = `/api/admin/${entry.kind}/${entry.id}`
  const draft = await draftWith(entry.kind, pictures)
  switch (act) {
    case 'save':
      return (await editor.put(`${path}/draft`, { rev, ...draft })).statusCode
    case 'keepVersion': {
      const kept = isOwnDraft ? { name: 'Bewaard', draft } : { name: 'Bewaard' }
      return (await editor.post(`${path}/versions`, kept)).statusCode
    }
    case 'restoreVersion': {
      const [last] = await db.query<{ number: number }>(
        'select max(number) as number from content_versions where content_id = $1',
        [entry.id],
      )
      const chosen = (which % (last?.number ?? 1)) + 1
      return (await editor.post(`${path}/versions/${chosen}/restore`, { rev })).statusCode
    }
    case 'remove':
      return (await editor.delete(path)).statusCode
    case 'duplicate':
    case 'publish':
    case 'withdraw':
    case 'restore':
      return (await editor.post(`${path}/${act}`, { rev })).statusCode
  }
}

/** A complete draft with these pictures: new uploads, or some that there are. */
async function draftWith(kind: string, pictures: Step['pictures']) {
  const known = await db.query<{ id: number; files_start: string }>('select id, files_start from uploads order by id')
  const chosen: typeof known = []
  for (const one of pictures) {
    const picture = one === 'new' || known.length === 0 ? await makeUpload() : known[one % known.length]!
    chosen.push(picture)
  }
  const [first, ...rest] = chosen
  const shown = rest.map(({ files_start }) => `<img src="/storage/${files_start}-screen.webp" alt="">`)
  const days = kind === 'promotions' ? { from: '2026-03-01', to: '2026-03-31' } : {}
  const address = { title: 'Zout', url_slug: `zout-${(count += 1)}` }
  return {
    ...address,
    intro: 'Zo',
    content: `<p>Zo</p>${shown.join('')}`,
    image_id: first?.id ?? null,
    image_decorative: true,
    ...days,
  }
}

/** All uploads that these tests made, also those that are gone. */
const made: { id: number; files_start: string }[] = []
let count = 0

async function makeUpload() {
  const files_start = `uploads/foto-${(count += 1).toString(16).padStart(12, '0')}`
  const picture = { name: 'foto.jpg', type: 'image/jpeg', bytes: 4, width: 16, height: 9, pages: null, files_start }
  for (const ending of screenPictureEndings) await files.put(files_start + ending, Buffer.from('foto'), 'image/webp')
  const paths = { file: `${files_start}-screen.webp`, thumbnail_image: `${files_start}-thumb.webp`, own_file: null }
  const { id } = await completeUpload(db, await insertUpload(db, picture), paths)
  made.push({ id, files_start })
  return { id, files_start }
}

/** As two nights later. */
async function sweepAll(): Promise<void> {
  const signal = new AbortController().signal
  await contentSweep(deps).run(undefined as never, signal)
  for (const column of ['created_at', 'given_up_at']) {
    await age('uploads', column, "interval '25 hours'")
    await uploadSweep(deps).run({} as never, signal)
  }
}

async function age(table: string, column: string, by: string): Promise<0> {
  await db.query(`update ${table} set ${column} = ${column} - ${by}`)
  return 0
}

async function expectOnlyNamedFiles({ act }: Step): Promise<void> {
  const named = (await uploadsNamed(db, made)).map(({ upload }) => upload)
  const there = await db.query<{ id: number; files_start: string }>(
    'select id, files_start from uploads where file is not null',
  )
  const ids = there.map(({ id }) => id)
  const lost = named.filter((id) => !ids.includes(id))
  const left = ids.filter((id) => !named.includes(id))
  expect({ act, lost, left }).toEqual({ act, lost: [], left: [] })
  const expected = there.flatMap(({ files_start }) => screenPictureEndings.map((ending) => files_start + ending))
  expect([act, (await storedFiles()).toSorted()]).toEqual([act, expected.toSorted()])
}

async function storedFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const path of files.list()) if (path.startsWith('uploads/')) found.push(path)
  return found
}
