import type { ArticleEntry } from '@portal/contract/articles'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { toApiError } from '../../../lib/api-client.ts'
import { createWorld, draftOf, noor } from '../../../../testing/autosave-world.ts'
import { decisionsOf } from './decisions.ts'
import { standingOf } from './standing.ts'

afterEach(() => vi.unstubAllGlobals())

const moment = (month: string) => `2099-${month}-05T07:00:00.000000Z`
const live = { state: 'gepubliceerd', published_from: '2026-11-24T10:00:00.000000Z' } as const
const now = { ...live, published_from: '2026-11-25T10:00:00.000000Z' } as const

const begins: Partial<ArticleEntry>[] = [
  {},
  { state: 'gepland', published_from: moment('01') },
  live,
  { ...live, planned_from: moment('02') },
  { state: 'ingetrokken' },
]
const acts = ['publish', 'plan', 'withdraw', 'dropPlan', 'remove'] as const
const noorDoes = {
  write: ({ content }: ArticleEntry) => ({ content: `${content}<p>Drie</p>` }),
  publish: () => now,
  plan: () => ({ state: 'gepland', published_from: moment('03') }) as const,
  withdraw: () => ({ state: 'ingetrokken', planned_from: null }) as const,
  dropPlan: () => ({ planned_from: null }),
}
const ofNoor = ['nothing', 'write', 'publish', 'plan', 'withdraw', 'dropPlan'] as const
// When the editor whose dialog is open hears of it: by a poll before the press, by its own save at the press, or from the server's refusal.
const heard = ['by a poll', 'by its own save', 'by the refusal'] as const

const pairs = fc.sample(
  fc.record({
    begin: fc.constantFrom(...begins),
    mine: fc.constantFrom(...acts),
    theirs: fc.constantFrom(...ofNoor),
    heard: fc.constantFrom(...heard),
    typed: fc.boolean(),
    isLost: fc.boolean(),
  }),
  { numRuns: 500, seed: 20_261_124 },
)

test('of 500 random pairs of acts none is carried out on another standing than its dialog showed', async () => {
  const wrong = []
  for (const pair of pairs) if ((await outcomeOf(pair)) !== expectedOf(pair)) wrong.push(pair)
  expect(wrong).toEqual([])
})

const expectedOf = ({ theirs }: (typeof pairs)[number]) => (theirs === 'nothing' ? 'done' : 409)

/** What becomes of a decision while a colleague does something between its dialog and its press. */
async function outcomeOf({ begin, mine, theirs, heard, typed, isLost }: (typeof pairs)[number]) {
  const { open, pass, store, server, fails } = createWorld()
  store(begin, noor)
  const autosave = open()
  const standing = () => standingOf(autosave.read())
  const flush = () => autosave.flush()
  const saved = () => draftOf(autosave.read().entry)
  const { decide, remove } = decisionsOf({ kind: 'news', id: 1, flush, saved, standing })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return new Response(null, { status: 204 })
    const rev =
      method === 'DELETE' ? new URL(path, location.href).searchParams.get('rev') : JSON.parse(body as string).rev
    return Number(rev) === server().rev ? Response.json({ data: server() }) : Response.json({}, { status: 409 })
  })

  const shown = standing()
  // What is saved here while the dialog is open is no other standing, also where the answer is lost.
  if (isLost) fails.push('lost')
  if (typed || isLost || heard === 'by its own save') autosave.change({ intro: 'Kort' })
  if (isLost) await pass(1_600)
  if (theirs !== 'nothing') store(noorDoes[theirs](server()), noor)
  if (heard === 'by a poll') await autosave.refresh()
  const act = mine === 'remove' ? remove(shown) : decide(mine === 'plan' ? 'publish' : mine, shown)
  return act.then(
    () => 'done',
    (failure: unknown) => toApiError(failure).status,
  )
}
