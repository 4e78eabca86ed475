import type { ArticleEntry } from '@portal/contract/articles'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { pinnedMember } from '../../../lib/pinned-session.ts'
import { onChanceToSend } from '../../../lib/retry.ts'
import { OwnName } from '../../own-roles.ts'
import { keeperCalls } from './api.ts'
import { ArticleKeeper } from './article-keeper.ts'

// How soon an open editor has what somebody else saved.
const refreshMs = 10_000

/** The keeper of the article that is open on this page, and what it knows. */
export function useArticleKeeper(entry: ArticleEntry) {
  const name = useContext(OwnName)
  const [keeper] = useState(
    () =>
      new ArticleKeeper(entry, {
        calls: keeperCalls(entry),
        keep: async () => {
          throw new Error('Nothing is kept yet')
        },
        after: (milliseconds, act) => {
          const timer = setTimeout(act, milliseconds)
          return () => clearTimeout(timer)
        },
        now: () => Date.now(),
        random: () => Math.random(),
        me: { id: pinnedMember() ?? 0, name },
      }),
  )
  const state = useSyncExternalStore(keeper.watch, keeper.read)

  useEffect(() => {
    const stop = new AbortController()
    const look = () => void (document.visibilityState === 'visible' && keeper.refresh().catch(() => undefined))
    const timer = setInterval(look, refreshMs)
    onChanceToSend(() => void keeper.retryIfItMayPass(), stop.signal)
    window.addEventListener('pagehide', () => void keeper.keepNow(), stop)
    document.addEventListener('visibilitychange', () => (document.hidden ? void keeper.keepNow() : look()), stop)
    return () => {
      clearInterval(timer)
      stop.abort()
      void keeper.leave()
    }
  }, [keeper])

  const wouldLose = !state.isSaved && !state.isKept
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])

  return { keeper, state }
}
