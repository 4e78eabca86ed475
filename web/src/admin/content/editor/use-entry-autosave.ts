import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { askForLogIn, endLogIn, keepPage, onLoggedInAgain } from '../../../lib/login-overlay.ts'
import { inTime } from '../../../lib/in-time.ts'
import { boundMember } from '../../../lib/bound-session.ts'
import { onChanceToSend } from '../../../lib/retry.ts'
import { slowNetworkMs } from '../../../lib/slow-network.ts'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import { OwnName } from '../../own-roles.ts'
import type { ContentSubject } from '../subject.ts'
import type { LoadedEntry } from './api.ts'
import type { EntryAutosave } from './entry-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { enterEntry, autosaveOfTab } from './autosaves-of-tab.ts'
import { goOn } from './kept-drafts.ts'
import { flush, mayBeLeft, retryIfItMayPass } from './leave-entry.ts'
import { createAutosave } from './create-autosave.ts'

// How soon an open editor has what somebody else saved.
const refreshMs = 10_000

/** The autosave of the entry that is open on this page, and what it knows. */
export function useEntryAutosave(subject: ContentSubject, { entry, left, autosave: leftHere }: LoadedEntry) {
  const name = useContext(OwnName)
  const [{ here, which }] = useState(() => {
    const which = { kind: entry.kind, id: entry.id, memberId: boundMember() ?? 0 }
    return { which, here: autosaveOfTab(which) ?? leftHere ?? createAutosave(subject, entry, which, name) }
  })
  const { autosave } = here
  const state = useSyncExternalStore(autosave.watch, autosave.read)

  useEffect(() => {
    const stop = new AbortController()
    const look = () => void (document.visibilityState === 'visible' && autosave.refresh().catch(() => undefined))
    const timer = setInterval(look, refreshMs)
    onChanceToSend(() => void retryIfItMayPass(autosave), stop.signal)
    window.addEventListener('pagehide', () => void autosave.keepNow(), stop)
    document.addEventListener('visibilitychange', () => (document.hidden ? void autosave.keepNow() : look()), stop)
    const leave = enterEntry(which, here)
    if (leftHere) look()
    return () => {
      clearInterval(timer)
      stop.abort()
      void leave()
    }
  }, [autosave, here, which, leftHere])

  useStaysAtLogIn(autosave, state)
  useAsksBeforeLoss(autosave, state)

  const taken = useRef(false)
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    if (left.length > 0) showToast({ tone: 'success', title: 'Verder met wat nog op dit apparaat stond' })
    void goOn(autosave, left)
  }, [autosave, left])

  return { autosave, state }
}

// Where the device keeps nothing, whoever leaves would lose what the server doesn't have.
function useAsksBeforeLoss(autosave: EntryAutosave, { isSaved, isKept }: AutosaveState): void {
  useBlocker({
    disabled: isSaved,
    enableBeforeUnload: !isSaved && !isKept,
    shouldBlockFn: async ({ current, next }) => {
      // Who logged out was asked.
      if (current.pathname === next.pathname || boundMember() === null) return false
      if (await inTime(slowNetworkMs, mayBeLeft(autosave)).catch(() => false)) return false
      return (await ask(questionBeforeLoss)) !== 'confirmed'
    },
  })
}

const questionBeforeLoss = {
  title: 'Wat je typte, is nog niet bewaard',
  detail: 'Bewaren lukt nu niet, ook niet op dit apparaat. Als je deze pagina verlaat, ben je het kwijt.',
  confirm: 'Toch verlaten',
  decline: 'Hier blijven',
  isDangerous: true,
}

// The log-in comes over the page, and what is typed is saved after it.
function useStaysAtLogIn(autosave: EntryAutosave, { problem }: AutosaveState): void {
  useEffect(() => {
    const release = keepPage(() => flush(autosave))
    const unwatch = onLoggedInAgain(() => void retryIfItMayPass(autosave))
    return () => {
      unwatch()
      release()
    }
  }, [autosave])

  useEffect(() => {
    if (problem?.kind === 'signed-out') askForLogIn()
  }, [problem])

  const isSignedOut = problem?.kind === 'signed-out'
  useEffect(() => {
    // Who logged in elsewhere is not asked here any more.
    return isSignedOut ? endLogIn : undefined
  }, [isSignedOut])
}
