import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createOwnDatabase } from '@portal/server/testing/databases'
import { createFactories } from '@portal/server/testing/factories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from './support/client.ts'
import { type Draft, type EditedSubject, type EditKind, faq, fieldsOf, newsOf } from './support/edited-subjects.ts'
import { createEditor, createTally, type Editor } from './support/entry-editor.ts'
import { edited, typedAt, wordsIn } from './support/entry-edits.ts'
import { createWordLog } from './support/entry-words.ts'
import { createPortal } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'
import { createTestClock } from './support/test-clock.ts'

const runs = Number(process.env.EDITOR_RUNS ?? 10)
const seed = Number(process.env.GENERATED_SEED ?? 20_261_123)
const database = await createOwnDatabase()
const create = createFactories(database.db)
// Staff of the demo need no second factor.
const sanne = await create.member({ email: 'redactie@voorbeeld.nl', roles: ['redactie'], first_name: 'Sanne' })
const noor = await create.member({ email: 'beheer@voorbeeld.nl', roles: ['beheerder'], first_name: 'Noor' })
const { id: image_id } = await create.upload()
const portal = await createPortal({
  DATA_DIR: database.dataDir,
  DEMO_DATA: 'on',
  DATABASE_URL: database.url!,
})

beforeAll(() => portal.start())
afterAll(async () => {
  if (portal.isRunning()) await portal.stop()
  await database.close()
})

const { oneof, record, constant: is, nat, constantFrom } = fc
const place = nat(7)
const stepOf = (editKinds: readonly EditKind[]) =>
  record({
    who: nat(1),
    what: oneof(
      { weight: 18, arbitrary: record({ act: is('type'), place }) },
      { weight: 10, arbitrary: record({ act: is('edit'), kind: constantFrom(...editKinds), place, to: place }) },
      {
        weight: 16,
        arbitrary: record({ act: is('pass'), ms: constantFrom(100, 600, 1_600, 4_000, 11_000), waits: fc.boolean() }),
      },
      { weight: 6, arbitrary: record({ act: is('decide'), withdraws: constantFrom(true, true, false) }) },
      { weight: 2, arbitrary: record({ act: is('restore'), version: nat(20), types: fc.boolean(), place }) },
      { weight: 4, arbitrary: record({ act: is('choose'), choice: constantFrom('mine', 'theirs', 'both') }) },
      { weight: 2, arbitrary: record({ act: is('endSession') }) },
      { weight: 3, arbitrary: record({ act: is('leave') }) },
      { weight: 4, arbitrary: record({ act: constantFrom('killTab', 'killTab', 'killServer'), inSave: fc.boolean() }) },
      // What ended comes back sooner than that it ends.
      { weight: 12, arbitrary: record({ act: constantFrom('logIn', 'open', 'startServer') }) },
    ),
  })
type Step = ReturnType<typeof stepOf> extends fc.Arbitrary<infer Value> ? Value : never

test.each([newsOf(image_id), faq])(
  `of what two people type in one $noun nothing is lost, in ${runs} runs`,
  {
    timeout: 60_000 + runs * 60_000,
  },
  async (subject) => {
    const steps = fc.array(stepOf(subject.editKinds), { minLength: 25, maxLength: 60, size: 'max' })
    const plans = fc.sample(steps, { numRuns: runs, seed })
    const tally = createTally()
    const lost: string[] = []
    for (const [number, plan] of plans.entries()) {
      const problems = await checkRun(subject, tally, plan, number)
      lost.push(...problems.map((problem) => `run ${number} of seed ${seed}: ${problem}`))
    }

    const told = Object.entries(tally).map(([what, count]) => `${what} ${count}`)
    tellFault({
      tried: `two editors of one ${subject.noun}`,
      acknowledged: tally.typed,
      lost,
      also: told.join(', '),
    })
    expect(lost).toEqual([])
    const { tabsKilledInCall, serverKilledInCall, late, cameBack, ...always } = tally
    expect(Object.entries(always).filter(([, count]) => count === 0)).toEqual([])
  },
)

type Tally = ReturnType<typeof createTally>

async function checkRun(subject: EditedSubject, tally: Tally, plan: Step[], number: number): Promise<string[]> {
  const clients = [await clientOf(portal.url, sanne), await clientOf(portal.url, noor)]
  const { status, body } = await clients[0]!.post(`/api/admin/${subject.kind}`, subject.first(number))
  if (status !== 201) throw new Error(`No ${subject.noun}: ${status} ${body}`)
  const { id: entryId } = JSON.parse(body).data as { id: number }
  const path = `/api/admin/${subject.kind}/${entryId}`
  await clients[0]!.post(`${path}/versions`, { name: 'Begin' })
  const clock = createTestClock()
  const editors = [sanne, noor].map(({ id, email, first_name, last_name }, index) =>
    createEditor({ id, email, name: `${first_name} ${last_name}` }, clients[index]!, {
      subject,
      clock,
      id: entryId,
      random: () => 0.5,
      tally,
    }),
  )
  const fields = fieldsOf(subject)
  const words = createWordLog()
  const problems: string[] = []
  const history: string[] = []
  for (const editor of editors) await editor.open()

  for (const { who, what } of plan) {
    // A server that is away, a session that ended and something to choose stop an act, as they stop a person.
    const refusal = await take(editors[who]!, what).catch((error: unknown) => String(error))
    history.push(
      `${clock.now} ${'AB'[who]} ${Object.values(what).join(' ')}${refusal === undefined ? '' : ` (${refusal})`}`,
    )
  }
  if (await comeToRest()) await findLost()
  else problems.push(`no rest: ${JSON.stringify(editors.map(restOf))}`)
  return problems.map((problem, index) => (index > 0 ? problem : `${problem} in: ${history.join('; ')}`))

  async function take(editor: Editor, what: Step['what']): Promise<void | string> {
    switch (what.act) {
      case 'type':
        return type(editor, what.place)
      case 'edit':
        return change(editor, (draft, word) => edited(subject, draft, what, word))
      case 'pass':
        return clock.pass(what.ms, what.waits ? allAnswered : allWritten)
      case 'choose':
        return choose(editor, what.choice)
      case 'decide':
        return decide(editor, what.withdraws)
      case 'restore':
        return restore(editor, what)
      case 'endSession':
        return editor.endSession()
      case 'leave':
        return editor.leave()
      case 'logIn':
        return editor.logIn()
      case 'killTab':
        if (what.inSave) await beginSave(editor)
        words.tabKilled(editor, clock.now)
        return editor.killTab()
      case 'open':
        return open(editor)
      case 'killServer':
        if (what.inSave) await beginSave(editor)
        return killServer()
      case 'startServer':
        return startServer()
    }
  }

  /** Changes what the editor has on the screen, for which there is a word that nobody has used; tells what came of it. */
  function change(editor: Editor, make: (draft: Draft, word: string) => Draft): string | undefined {
    const before = editor.draft()
    if (!before) return undefined
    const part = make(before, `w${tally.typed}e`)
    const { added, removed } = words.changed(editor, clock.now, [before, { ...before, ...part }])
    tally.typed += added.length
    tally.edited += added.length > 0 && removed.length === 0 ? 0 : 1
    tally.deleted += removed.length
    editor.autosave()!.change(part)
    return [...added.map((word) => `+${word}`), ...removed.map((word) => `-${word}`)].join(' ')
  }

  function type(editor: Editor, place: number): string | undefined {
    return change(editor, (draft, word) => {
      const part = typedAt(subject, draft, place, word)
      const has = wordsIn({ ...draft, ...part })
      if (![...wordsIn(draft), word].every((one) => has.has(one)))
        throw new Error(`The test itself split a word by ${word}`)
      return part
    })
  }

  async function open(editor: Editor): Promise<void> {
    if (editor.draft()) return
    await editor.open()
    words.found(editor)
  }

  async function choose(editor: Editor, choice: 'mine' | 'theirs' | 'both'): Promise<void> {
    const chosen = await editor.choose(choice)
    if (chosen) words.chosenAway(chosen.away, chosen.instead)
  }

  /** Withdraws what is online, or publishes just what whoever does so has on the screen. */
  async function decide(editor: Editor, withdraws: boolean): Promise<void> {
    const isOnline = editor.autosave()?.read().entry.state === 'gepubliceerd'
    const decision = withdraws && isOnline ? 'withdraw' : 'publish'
    const decided = await editor.decide(decision)
    if (!decided) return
    tally[decision === 'publish' ? 'published' : 'withdrawn'] += 1
    const { seen, entry } = decided
    if (decision === 'publish' && !saysTheSame(entry, seen))
      problems.push(`published what nobody saw: ${String(entry[subject.text])} for ${String(seen[subject.text])}`)
  }

  /** A version takes the place of what is on the screen, which is one itself from then on. */
  async function restore(
    editor: Editor,
    { version, types, place }: { version: number; types: boolean; place: number },
  ): Promise<string | undefined> {
    if (!editor.draft()) return undefined
    const versions = await editor.versions()
    const { number } = versions[version % versions.length]!
    let typed: string | undefined
    const meanwhile = () => {
      typed = types ? type(editor, place) : undefined
      tally.typedInRestore += typed ? 1 : 0
    }
    const restored = await editor.decide(`versions/${number}/restore`, 'refill', meanwhile)
    if (!restored) return typed
    tally.restored += 1
    words.chosenAway(restored.seen, restored.entry)
    return typed
  }

  /** Sends what isn't saved, and doesn't wait for the answer. */
  async function beginSave(editor: Editor): Promise<void> {
    void editor.autosave()?.retry()
    await allWritten()
  }

  async function killServer(): Promise<void> {
    if (!portal.isRunning()) return
    tally.serverKilled += 1
    tally.serverKilledInCall += editors.some(({ underWay }) => underWay.size > 0) ? 1 : 0
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
      await open(editor)
    }
    for (let round = 0; round < 30; round++) {
      await clock.pass(70_000, allAnswered)
      for (const editor of editors) await choose(editor, round % 3 === 0 ? 'both' : round % 3 === 1 ? 'mine' : 'theirs')
      await allAnswered()
      const entry = await editors[0]!.get()
      const states = editors.map(({ autosave }) => autosave()!.read())
      if (states.every(({ isSaved, draft }) => isSaved && saysTheSame(entry, draft))) return true
    }
    return false
  }

  function saysTheSame(entry: Draft, draft: Draft): boolean {
    return isDeepStrictEqual({ ...draft, ...Object.fromEntries(fields.map((field) => [field, entry[field]])) }, draft)
  }

  async function findLost(): Promise<void> {
    const versions = await editors[0]!.versions()
    const { lost, late } = words.findLost(
      await editors[0]!.get(),
      versions.map(({ draft }) => draft),
    )
    problems.push(...lost)
    tally.late += late
  }
}

function restOf({ autosave }: Editor) {
  const { isSaved, overlaps, problem, draft, entry } = autosave()!.read()
  return { isSaved, overlaps, problem, draft, server: entry }
}
