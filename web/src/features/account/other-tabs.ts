import type { QueryClient } from '@tanstack/react-query'
import { lastMember, watchMemberHint } from '../../device/member-hint.ts'
import { boundMember } from '../../lib/bound-session.ts'
import { distrustSession, forgetEverythingButTheSession } from './session.ts'
import { startAnew } from './start-anew.ts'

/**
 * Follows who logs in and out in other tabs: a tab whose member is gone starts anew. The same member, also with a new session,
 * keeps everything; a session that only ended leaves the page until its next call.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  // Without storage the device never names anybody.
  let namedId: number | null = null

  function look({ hasChanged = false } = {}) {
    const memberId = boundMember()
    if (memberId === null) return
    const last = lastMember()
    if (last?.id === memberId) {
      namedId = memberId
      if (last.hasEnded) distrustSession(queryClient)
    } else if (namedId === memberId || hasChanged) {
      forgetEverythingButTheSession(queryClient)
      startAnew(last ? 'another' : 'nobody')
    }
  }

  watchMemberHint(() => look({ hasChanged: true }))
  // A tab that was frozen heard nothing.
  for (const event of ['focus', 'pageshow']) window.addEventListener(event, () => look())
  document.addEventListener('visibilitychange', () => look())
}
