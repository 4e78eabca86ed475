import type { ArticleEntry } from '@portal/contract/articles'
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { askForLogIn, endLogIn, holdPage, onComeBack } from '../../../lib/held-page.ts'
import { pinnedMember } from '../../../lib/pinned-session.ts'
import { onChanceToSend } from '../../../lib/retry.ts'
import { showToast } from '../../../ui/toasts.ts'
import { OwnName } from '../../own-roles.ts'
import { keeperCalls } from './api.ts'
import { ArticleKeeper } from './article-keeper.ts'
import type { KeeperState } from './keeper-state.ts'
import { type LeftArticle, placeOnDevice } from './kept-articles.ts'

// How soon an open editor has what somebody else saved.
const refreshMs = 10_000

/** The keeper of the article that is open on this page, and what it knows. */
export function useArticleKeeper(entry: ArticleEntry, left: LeftArticle[]) {
  const name = useContext(OwnName)
  const [{ keeper, place }] = useState(() => makeKeeper(entry, name))
  const state = useSyncExternalStore(keeper.watch, keeper.read)

  useEffect(() => {
    const stop = new AbortController()
    const look = () => void (document.visibilityState === 'visible' && keeper.refresh().catch(() => undefined))
    const timer = setInterval(look, refreshMs)
    onChanceToSend(() => void keeper.retryIfItMayPass(), stop.signal)
    window.addEventListener('pagehide', () => void keeper.keepNow(), stop)
    document.addEventListener('visibilitychange', () => (document.hidden ? void keeper.keepNow() : look()), stop)
    place.hold()
    return () => {
      clearInterval(timer)
      stop.abort()
      void keeper.leave().finally(() => place.letGo())
    }
  }, [keeper, place])

  useStaysAtLogIn(keeper, state)

  const taken = useRef(false)
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    void goOn(keeper, left)
  }, [keeper, left])

  const wouldLose = !state.isSaved && !state.isKept
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])

  return { keeper, state }
}

// The log-in comes over the page, and what is typed is saved after it.
function useStaysAtLogIn(keeper: ArticleKeeper, { problem }: KeeperState): void {
  useEffect(() => {
    const release = holdPage()
    const unwatch = onComeBack(() => void keeper.retryIfItMayPass())
    return () => {
      unwatch()
      release()
    }
  }, [keeper])

  useEffect(() => {
    if (problem?.kind === 'signed-out') askForLogIn()
  }, [problem])

  const isSignedOut = problem?.kind === 'signed-out'
  useEffect(() => {
    // Who logged in elsewhere is not asked here any more.
    return isSignedOut ? endLogIn : undefined
  }, [isSignedOut])
}

function makeKeeper(entry: ArticleEntry, name: string) {
  const memberId = pinnedMember() ?? 0
  const place = placeOnDevice({ kind: entry.kind, id: entry.id, memberId })
  const keeper = new ArticleKeeper(entry, {
    calls: keeperCalls(entry),
    keep: (kept) => place.keep(kept),
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
    random: () => Math.random(),
    me: { id: memberId, name },
  })
  return { keeper, place }
}

// The newest is gone on with; what is older becomes a version.
async function goOn(keeper: ArticleKeeper, [newest, ...older]: LeftArticle[]): Promise<void> {
  if (!newest) return
  keeper.takeUp(newest.kept)
  showToast({ tone: 'success', title: 'Verder met wat nog op dit apparaat stond' })
  await keeper.keepNow()
  if (keeper.read().isKept) await newest.forget()
  for (const { kept, forget } of older) {
    await keeper.keepAside('Niet bewaard in een ander tabblad', kept.draft)
    await forget()
  }
}
