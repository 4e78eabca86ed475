import { ApiError, errorOfReply, errorWithoutReply } from '@portal/web/api-client'
import { EntryAutosave } from '@portal/web/entry-autosave'
import { findLeftDrafts, goOn, placeOnDevice } from '@portal/web/kept-drafts'
import { leaveEntry } from '@portal/web/leave-entry'
import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'
import type { Client, Reply } from './client.ts'
import type { Draft, EditedSubject } from './edited-subjects.ts'
import type { createTestClock } from './test-clock.ts'

type Entry = ReturnType<EntryAutosave['read']>['entry']
type ProcessSettings = ConstructorParameters<typeof EntryAutosave>[1]
type Person = { id: number; name: string; email: string }

/** How often something came about, whatever it was that people tried. */
export function createTally() {
  return {
    typed: 0,
    edited: 0,
    deleted: 0,
    saved: 0,
    outdated: 0,
    overlapped: 0,
    chosen: 0,
    published: 0,
    withdrawn: 0,
    restored: 0,
    typedInRestore: 0,
    left: 0,
    cameBack: 0,
    sessionsEnded: 0,
    tabsKilled: 0,
    tabsKilledInCall: 0,
    serverKilled: 0,
    serverKilledInCall: 0,
    late: 0,
  }
}

type Place = {
  subject: EditedSubject
  clock: ReturnType<typeof createTestClock>
  id: number
  random: () => number
  tally: ReturnType<typeof createTally>
}

const refreshMs = 10_000
// A tab that lives holds a lock of its browser; here none is left when another opens.
vi.stubGlobal('navigator', {})
afterAll(() => void vi.unstubAllGlobals())

/**
 * Somebody who edits one entry in a browser: the engine of the editor, with the sealed store of a device, which outlives its
 * tabs, and the calls of a session that may end. Their tab can be killed and opened again.
 */
export function createEditor(person: Person, client: Client, { subject, clock, id, random, tally }: Place) {
  const { kind, text } = subject
  const path = `/api/admin/${kind}/${id}`
  const which = { kind, id, memberId: person.id } as const
  type Page = { autosave: EntryAutosave; alive: { is: boolean } }
  let tab: Page | null = null
  /** The page that was left, until its last save ended. */
  let behind: Page | null = null
  const underWay = new Set<Promise<unknown>>()
  const writes = new Set<Promise<unknown>>()

  async function call<Answer>(
    send: () => Promise<Reply>,
    read: (body: unknown, status: number) => Answer,
  ): Promise<Answer> {
    const sent = send()
    void noteIn(underWay, sent)
    const { status, body } = await sent.catch(() => {
      throw errorWithoutReply()
    })
    const reply = body === '' ? null : parse(body)
    if (status < 300 || (status === 409 && currentOf(reply))) return read(reply, status)
    throw errorOfReply(status, reply)
  }

  const get = () =>
    call(
      () => client.get(path),
      (body) => (body as { data: Entry }).data,
    )
  const post = (to: string, body: unknown) =>
    call(
      () => client.post(`${path}/${to}`, body),
      (answer, status) => {
        if (status === 409) throw new ApiError(409, null)
        return (answer as { data: Entry }).data
      },
    )

  function calls(alive: { is: boolean }): ProcessSettings['calls'] {
    // A tab that is dead hears no answer.
    const heard = <Answer>(answer: Promise<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        answer.then(
          (value) => alive.is && resolve(value),
          (error: Error) => alive.is && reject(error),
        )
      })
    return {
      get: () => heard(get()),
      save: (rev, draft) =>
        heard(
          call(
            () => client.put(`${path}/draft`, { rev, ...draft }),
            (body, status) => {
              tally[status === 409 ? 'outdated' : 'saved'] += 1
              return status === 409
                ? { name: 'outdated' as const, current: currentOf(body)! }
                : { name: 'saved' as const, ...(body as { data: Saved }).data }
            },
          ),
        ),
      keepVersion: (name, draft) => heard(post('versions', { name, draft })),
      restore: () => heard(post('restore', {})),
    }
  }

  /** Opens the entry, and goes on with what tabs that died left on the device. */
  async function open(): Promise<void> {
    if (behind) {
      tally.cameBack += 1
      tab = behind
      behind = null
      tab.autosave.resume()
      return
    }
    const entry = await get()
    const alive = { is: true }
    const place = placeOnDevice(which)
    const left = await findLeftDrafts(which)
    const autosave = new EntryAutosave(entry, {
      parts: subject.parts,
      calls: calls(alive),
      keep: async (kept) => {
        if (alive.is) await noteIn(writes, place.keep(kept))
      },
      after: (milliseconds, act) => clock.after(milliseconds, () => alive.is && act()),
      now: () => clock.now,
      random,
      me: person,
    })
    let isPaused = false
    autosave.watch(() => {
      const had = isPaused
      isPaused = autosave.read().overlaps.length > 0
      if (isPaused && !had) tally.overlapped += 1
    })
    tab = { autosave, alive }
    const look = () => {
      if (!alive.is) return
      // Whoever left looks at nothing.
      if (tab?.alive === alive) void autosave.refresh().catch(() => undefined)
      clock.after(refreshMs, look)
    }
    clock.after(refreshMs, look)
    await goOn(autosave, left)
  }

  /**
   * Saves, has this decided about that save, and takes in what came of it; as the screen does, also when somebody saved in
   * between. Tells what stood on the screen, and nothing when there is none.
   */
  async function decide(
    decision: string,
    takeIn: 'applyRemote' | 'refill' = 'applyRemote',
    meanwhile = () => {},
  ): Promise<Decided | undefined> {
    const autosave = tab?.autosave
    if (!autosave) return undefined
    const rev = await autosave.flush()
    const seen = autosave.read().draft
    try {
      const answer = post(decision, { rev })
      meanwhile()
      const entry = await answer
      autosave[takeIn](entry)
      return { seen, entry }
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        tally.outdated += 1
        autosave.applyRemote(await get())
      }
      throw error
    }
  }

  return {
    open,
    get,
    decide,
    /** Chooses one side of the first overlap on the screen; tells which side went, and what stayed instead. */
    async choose(choice: Choice): Promise<{ away: Draft; instead: Draft } | undefined> {
      const autosave = tab?.autosave
      const [overlap] = autosave?.read().overlaps ?? []
      if (!autosave || !overlap) return undefined
      const { part, mine, theirs } = overlap
      const isOne = part !== text && choice === 'both'
      await autosave.choose(overlap, isOne ? 'mine' : choice)
      tally.chosen += 1
      if (choice === 'both' && !isOne) return undefined
      return choice === 'theirs' ? { away: mine, instead: theirs } : { away: theirs, instead: mine }
    },
    async versions(): Promise<{ number: number; draft: Draft }[]> {
      const list = JSON.parse((await client.get(`${path}/versions`)).body).data as { number: number }[]
      const answers = await Promise.all(list.map(({ number }) => client.get(`${path}/versions/${number}`)))
      return answers.map(({ body }) => JSON.parse(body).data)
    },
    autosave: () => tab?.autosave ?? null,
    draft: (): Draft | null => tab?.autosave.read().draft ?? null,
    underWay,
    /** What is being written to the device, which takes no time that a person would notice. */
    writes,
    /** Goes to another page of the same tab, which sends what isn't saved once more. */
    leave(): void {
      if (!tab) return
      tally.left += 1
      const here = tab
      ;[tab, behind] = [null, here]
      void leaveEntry(here.autosave).then(() => {
        if (behind !== here) return
        behind = null
        here.alive.is = false
      })
    },
    /** As when the browser is killed: timers and answers reach nobody. */
    async killTab(): Promise<void> {
      if (behind) behind.alive.is = false
      behind = null
      if (tab) {
        tab.alive.is = false
        tally.tabsKilled += 1
        tally.tabsKilledInCall += underWay.size > 0 ? 1 : 0
      }
      tab = null
      await Promise.all(writes)
    },
    async endSession(): Promise<void> {
      const { status } = await client.post('/logout')
      if (status < 300) tally.sessionsEnded += 1
    },
    /** Logs in again in a layer over the editor, which then goes on. */
    async logIn(): Promise<void> {
      const { status } = await client.logIn(person)
      // Who is logged in already gets a 200.
      if (status !== 204 && status !== 200) throw new Error(`${person.email} could not log in: ${status}`)
      await tab?.autosave.retry()
    },
  }
}

export type Editor = ReturnType<typeof createEditor>

type Choice = Parameters<EntryAutosave['choose']>[1]
type Decided = { seen: Draft; entry: Entry }

type Saved = { rev: number; updated_at: string; content: string | null }

function noteIn<Result>(place: Set<Promise<unknown>>, work: Promise<Result>): Promise<Result> {
  const settled = work.catch(() => undefined).finally(() => place.delete(settled))
  place.add(settled)
  return work
}

function currentOf(reply: unknown): Entry | null {
  return (reply as { current?: Entry } | null)?.current ?? null
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
