import type { ArticleDraft, ArticleEntry } from '@portal/contract/articles'
import { ApiError, errorOfReply, errorWithoutReply } from '@portal/web/api-client'
import { ArticleKeeper } from '@portal/web/article-keeper'
import { findLeftArticles, type LeftArticle, placeOnDevice } from '@portal/web/kept-articles'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import type { Client, Reply } from './client.ts'

type Surroundings = ConstructorParameters<typeof ArticleKeeper>[1]
type Person = { id: number; name: string; email: string }

/** A clock that the test turns, for the timers of all editors. */
export function createTestClock() {
  const timers = new Set<{ at: number; act: () => void }>()
  const clock = {
    now: 0,
    after(milliseconds: number, act: () => void): () => void {
      const timer = { at: clock.now + milliseconds, act }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Lets so much time pass; `settle` runs after each timer. */
    async pass(milliseconds: number, settle: () => Promise<void>): Promise<void> {
      const end = clock.now + milliseconds
      await settle()
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
        if (!next) break
        timers.delete(next)
        clock.now = Math.max(clock.now, next.at)
        next.act()
        await settle()
      }
      clock.now = end
    },
  }
  return clock
}

type Place = { clock: ReturnType<typeof createTestClock>; id: number; random: () => number }

const refreshMs = 10_000
// Node has no locks, which browsers have for other tabs that live.
vi.stubGlobal('navigator', {})

/**
 * Somebody who edits one news item in a browser: the engine of the editor, with the sealed store of a device, which outlives its
 * tabs, and the calls of a session that may end. Their tab can be killed and opened again.
 */
export function createEditor(person: Person, client: Client, { clock, id, random }: Place) {
  const path = `/api/admin/news/${id}`
  const which = { kind: 'news', id, memberId: person.id } as const
  const shown: ReturnType<ArticleKeeper['read']>['overlaps'][number][] = []
  let tab: { keeper: ArticleKeeper; alive: { is: boolean } } | null = null
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
      (body) => (body as { data: ArticleEntry }).data,
    )
  const post = (to: string, body: unknown) =>
    call(
      () => client.post(`${path}/${to}`, body),
      (answer, status) => {
        if (status === 409) throw new ApiError(409, null)
        return (answer as { data: ArticleEntry }).data
      },
    )

  function calls(alive: { is: boolean }): Surroundings['calls'] {
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
            (body, status) =>
              status === 409
                ? { name: 'outdated' as const, current: currentOf(body)! }
                : { name: 'saved' as const, ...(body as { data: Saved }).data },
          ),
        ),
      keepVersion: (name, draft) => heard(post('versions', { name, draft })),
      restore: () => heard(post('restore', {})),
    }
  }

  /** Opens the article, and goes on with what tabs that died left on the device. */
  async function open(): Promise<void> {
    const entry = await get()
    const alive = { is: true }
    const place = placeOnDevice(which)
    const left = await findLeftArticles(which)
    const keeper = new ArticleKeeper(entry, {
      calls: calls(alive),
      keep: async (kept) => {
        if (alive.is) await noteIn(writes, place.keep(kept))
      },
      after: (milliseconds, act) => clock.after(milliseconds, () => alive.is && act()),
      now: () => clock.now,
      random,
      me: person,
    })
    keeper.watch(() => void shown.push(...keeper.read().overlaps))
    tab = { keeper, alive }
    const look = () => {
      if (!alive.is) return
      void keeper.refresh().catch(() => undefined)
      clock.after(refreshMs, look)
    }
    clock.after(refreshMs, look)
    await goOn(keeper, left)
  }

  async function goOn(keeper: ArticleKeeper, [newest, ...older]: LeftArticle[]): Promise<void> {
    if (!newest) return
    keeper.takeUp(newest.kept)
    await keeper.keepNow()
    if (keeper.read().isKept) await newest.forget()
    for (const { kept, forget } of older) {
      await keeper.keepAside('Niet bewaard in een ander tabblad', kept.draft)
      await forget()
    }
  }

  return {
    person,
    /** Every overlap that the screen showed, with both sides. */
    shown,
    open,
    get,
    post,
    keeper: () => tab?.keeper ?? null,
    draft: (): ArticleDraft | null => tab?.keeper.read().draft ?? null,
    underWay,
    /** What is being written to the device, which takes no time that a person would notice. */
    writes,
    /** As when the browser is killed: timers and answers reach nobody. */
    async killTab(): Promise<void> {
      if (tab) tab.alive.is = false
      tab = null
      await Promise.all(writes)
    },
    async endSession(): Promise<void> {
      await client.post('/logout').catch(() => undefined)
    },
    /** Logs in again in a layer over the editor, which then goes on. */
    async logIn(): Promise<void> {
      const { status } = await client.logIn(person)
      // Who is logged in already gets a 200.
      if (status !== 204 && status !== 200) throw new Error(`${person.email} could not log in: ${status}`)
      await tab?.keeper.retry()
    },
  }
}

export type Editor = ReturnType<typeof createEditor>

type Saved = { rev: number; updated_at: string; content: string | null }

function noteIn<Result>(place: Set<Promise<unknown>>, work: Promise<Result>): Promise<Result> {
  const settled = work.catch(() => undefined).finally(() => place.delete(settled))
  place.add(settled)
  return work
}

function currentOf(reply: unknown): ArticleEntry | null {
  return (reply as { current?: ArticleEntry } | null)?.current ?? null
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
