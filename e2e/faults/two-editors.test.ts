import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ArticleDraft } from '@portal/contract/articles'
import { createOwnDatabase, testEngine } from '@portal/server/testing/databases'
import { createFactories } from '@portal/server/testing/factories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEditor, createTestClock, type Editor } from './support/article-editor.ts'
import { edited, editKinds, typedAt, wordsIn } from './support/article-edits.ts'
import { type Client, clientOf } from './support/client.ts'
import { createPortal } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'

const runs = Number(process.env.EDITOR_RUNS ?? 10)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_123)
/** What was typed so shortly before a tab was killed may be lost with it. */
const mayBeLostMs = 2_000

const database = await createOwnDatabase()
const create = createFactories(database.db)
// Staff of the demo need no second factor.
const sanne = await create.member({ email: 'redactie@voorbeeld.nl', roles: ['redactie'], first_name: 'Sanne' })
const noor = await create.member({ email: 'beheer@voorbeeld.nl', roles: ['beheerder'], first_name: 'Noor' })
const { id: image_id } = await create.upload()
// From here on only the portal may open the embedded database.
if (testEngine === 'embedded') await database.db.close()
const portal = await createPortal({
  DATA_DIR: database.dataDir,
  DEMO_DATA: 'on',
  ...(database.url === null ? {} : { DATABASE_URL: database.url }),
})

beforeAll(() => portal.start())
afterAll(async () => {
  if (portal.isRunning()) await portal.stop()
  if (testEngine === 'postgres') await database.close()
})

const { oneof, record, constant: is, nat, constantFrom } = fc
const place = nat(7)
const step = record({
  who: nat(1),
  what: oneof(
    { weight: 9, arbitrary: record({ act: is('type'), place }) },
    { weight: 5, arbitrary: record({ act: is('edit'), kind: constantFrom(...editKinds), place, to: place }) },
    {
      weight: 8,
      arbitrary: record({ act: is('pass'), ms: constantFrom(100, 600, 1_600, 4_000, 11_000), waits: fc.boolean() }),
    },
    { weight: 2, arbitrary: record({ act: constantFrom('publish', 'withdraw') }) },
    { weight: 1, arbitrary: record({ act: is('restore'), version: nat(20) }) },
    { weight: 2, arbitrary: record({ act: is('choose'), choice: constantFrom('mine', 'theirs', 'both') }) },
    {
      weight: 2,
      arbitrary: record({ act: constantFrom('endSession', 'logIn', 'killTab', 'killTab', 'open', 'open') }),
    },
    { weight: 1, arbitrary: record({ act: constantFrom('killServer', 'startServer', 'startServer') }) },
  ),
})
const plans = fc.sample(fc.array(step, { minLength: 25, maxLength: 60, size: 'max' }), { numRuns: runs, seed })
type Step = (typeof plans)[number][number]

const tally = {
  typed: 0,
  edited: 0,
  deleted: 0,
  shown: 0,
  chosen: 0,
  restored: 0,
  tabsKilled: 0,
  serverKilled: 0,
  late: 0,
}

test(`of what two people type in one article nothing is lost, in ${runs} runs`, {
  timeout: 60_000 + runs * 60_000,
}, async () => {
  const lost: string[] = []
  for (const [number, plan] of plans.entries()) {
    const problems = await checkRun(plan)
    lost.push(...problems.map((problem) => `run ${number} of seed ${seed}: ${problem}`))
  }

  const told = Object.entries(tally).map(([what, count]) => `${what} ${count}`)
  tellFault({
    tried: `two editors of one article (${testEngine})`,
    acknowledged: tally.typed,
    lost,
    also: told.join(', '),
  })
  expect(lost).toEqual([])
  expect(tally.shown).toBeGreaterThan(0)
})

type Word = { text: string; by: Editor; at: number; mayBeLost: boolean }

async function checkRun(plan: Step[]): Promise<string[]> {
  const clients = [await clientOf(portal.url, sanne), await clientOf(portal.url, noor)]
  const first = { ...firstDraft, image_id, title: 'Zout' }
  const { status, body } = await clients[0]!.post('/api/admin/news', first)
  if (status !== 201) throw new Error(`No article: ${status} ${body}`)
  const { id: articleId } = JSON.parse(body).data as { id: number }
  const path = `/api/admin/news/${articleId}`
  await clients[0]!.post(`${path}/versions`, { name: 'Begin' })
  const clock = createTestClock()
  const editors = [sanne, noor].map(({ id, email, first_name, last_name }, index) =>
    createEditor({ id, email, name: `${first_name} ${last_name}` }, clients[index]!, {
      clock,
      id: articleId,
      random: () => 0.5,
    }),
  )
  const words: Word[] = []
  // What somebody took out on purpose, or replaced by a version.
  const takenOut = new Set<string>()
  const history: string[] = []
  for (const editor of editors) await editor.open()

  for (const { who, what } of plan) {
    // A server that is away, a session that ended and something to choose stop an act, as they stop a person.
    const refusal = await take(editors[who]!, what).catch((error: unknown) => String(error))
    history.push(
      `${clock.now} ${'AB'[who]} ${Object.values(what).join(' ')}${refusal === undefined ? '' : ` (${refusal})`}`,
    )
  }
  const lost = (await comeToRest()) ? await findLost() : [`no rest: ${JSON.stringify(editors.map(restOf))}`]
  return lost.length === 0 ? [] : [...lost, history.join('; ')]

  async function take(editor: Editor, what: Step['what']): Promise<void | string> {
    const keeper = editor.keeper()
    switch (what.act) {
      case 'type':
        return change(editor, (draft, word) => typedAt(draft, what.place, word))
      case 'edit':
        return change(editor, (draft, word) => edited(draft, what, word))
      case 'pass':
        return clock.pass(what.ms, what.waits ? allAnswered : allWritten)
      case 'choose':
        return chooseAll(editor, what.choice)
      case 'publish':
      case 'withdraw': {
        if (!keeper) return
        const rev = await keeper.settle()
        return keeper.meet(await editor.post(what.act, { rev }))
      }
      case 'restore':
        return restore(editor, what.version)
      case 'endSession':
        return editor.endSession()
      case 'logIn':
        return editor.logIn()
      case 'killTab':
        return killTab(editor)
      case 'open':
        return keeper ? undefined : editor.open()
      case 'killServer':
        return killServer()
      case 'startServer':
        return startServer()
    }
  }

  /** Changes what the editor has on the screen, for which there is a word that nobody has used; tells what came of it. */
  function change(
    editor: Editor,
    make: (draft: ArticleDraft, word: string) => Partial<ArticleDraft>,
  ): string | undefined {
    const before = editor.draft()
    if (!before) return undefined
    const text = `w${words.length}e`
    const part = make(before, text)
    const after = { ...before, ...part }
    const [had, has] = [wordsIn(before), wordsIn(after)]
    const gone = [...had].filter((word) => !has.has(word))
    for (const word of gone) takenOut.add(word)
    if (has.has(text)) words.push({ text, by: editor, at: clock.now, mayBeLost: false })
    tally.typed += has.has(text) ? 1 : 0
    tally.edited += has.has(text) && gone.length === 0 ? 0 : 1
    tally.deleted += gone.length
    editor.keeper()!.change(part)
    return `${has.has(text) ? `+${text}` : ''} ${gone.map((word) => `-${word}`).join(' ')}`
  }

  async function chooseAll(editor: Editor, choice: 'mine' | 'theirs' | 'both'): Promise<void> {
    const keeper = editor.keeper()
    const [overlap] = keeper?.read().overlaps ?? []
    if (!keeper || !overlap) return
    tally.chosen += 1
    await keeper.choose(overlap, overlap.part === 'content' || choice !== 'both' ? choice : 'mine')
  }

  async function restore(editor: Editor, which: number): Promise<void> {
    const keeper = editor.keeper()
    if (!keeper) return
    const rev = await keeper.settle()
    const before = keeper.read().draft
    await editor.post('versions', { name: 'Voor het terugzetten' })
    const versions = await versionsOf(clients[0]!, path)
    const { number } = versions[which % versions.length]!
    const entry = await editor.post(`versions/${number}/restore`, { rev })
    for (const word of wordsIn(before)) takenOut.add(word)
    tally.restored += 1
    keeper.refill(entry)
  }

  async function killTab(editor: Editor): Promise<void> {
    for (const word of words) if (word.by === editor && clock.now - word.at <= mayBeLostMs) word.mayBeLost = true
    if (editor.keeper()) tally.tabsKilled += 1
    await editor.killTab()
  }

  async function killServer(): Promise<void> {
    if (!portal.isRunning()) return
    tally.serverKilled += 1
    await portal.kill()
  }

  async function startServer(): Promise<void> {
    if (!portal.isRunning()) await portal.start()
  }

  async function allWritten(): Promise<void> {
    do {
      await Promise.all(editors.flatMap(({ writes }) => [...writes]))
      for (let turn = 0; turn < 5; turn++) await nextTurn()
    } while (editors.some(({ writes }) => writes.size > 0))
  }

  async function allAnswered(): Promise<void> {
    do {
      await Promise.all(editors.flatMap(({ underWay }) => [...underWay]))
      // What was answered is read, kept on the device, and may ask for more.
      await allWritten()
    } while (editors.some(({ underWay }) => underWay.size > 0))
  }

  /** Everybody is back and chooses what is left, until both see what the server has; false when that never is. */
  async function comeToRest(): Promise<boolean> {
    await startServer()
    for (const editor of editors) {
      await editor.logIn()
      if (!editor.keeper()) await editor.open()
    }
    for (let round = 0; round < 30; round++) {
      await clock.pass(70_000, allAnswered)
      for (const editor of editors)
        await chooseAll(editor, round % 3 === 0 ? 'both' : round % 3 === 1 ? 'mine' : 'theirs')
      await allAnswered()
      const { title, intro, content, image_alt } = await editors[0]!.get()
      const isSame = ({ keeper }: Editor) => {
        const { isSaved, draft } = keeper()!.read()
        return isSaved && isDeepStrictEqual({ ...draft, title, intro, content, image_alt }, draft)
      }
      if (editors.every(isSame)) return true
    }
    return false
  }

  /** Words that are nowhere, and words that left the article without anybody having seen that there was something to choose. */
  async function findLost(): Promise<string[]> {
    const now = wordsIn(await editors[0]!.get())
    const versions = await versionsOf(clients[0]!, path)
    const inVersions = new Set(versions.flatMap(({ draft }) => [...wordsIn(draft)]))
    const shown = new Set(
      editors.flatMap((editor) => editor.shown.flatMap(({ mine, theirs }) => [...wordsIn(mine), ...wordsIn(theirs)])),
    )
    tally.shown += shown.size
    return words.flatMap(({ text, mayBeLost }) => {
      if (now.has(text) || takenOut.has(text)) return []
      if (mayBeLost && !inVersions.has(text)) {
        tally.late += 1
        return []
      }
      if (!inVersions.has(text)) return [`${text} is nowhere`]
      return shown.has(text) ? [] : [`${text} left without a word`]
    })
  }
}

const firstDraft: Omit<ArticleDraft, 'image_id' | 'title'> = {
  url_slug: 'zout',
  intro: 'Intro',
  content: '<p>Een</p><p>Twee</p><p>Drie</p><p>Vier</p>',
  image_alt: 'Een zak zout',
  image_decorative: false,
  image_focal: null,
  from: null,
  to: null,
}

function restOf({ keeper }: Editor) {
  const { isSaved, overlaps, problem, draft, entry } = keeper()!.read()
  return { isSaved, overlaps, problem, draft, server: { rev: entry.rev, title: entry.title, content: entry.content } }
}

async function versionsOf(client: Client, path: string): Promise<{ number: number; draft: ArticleDraft }[]> {
  const list = JSON.parse((await client.get(`${path}/versions`)).body).data as { number: number }[]
  const answers = await Promise.all(list.map(({ number }) => client.get(`${path}/versions/${number}`)))
  return answers.map(({ body }) => JSON.parse(body).data)
}
