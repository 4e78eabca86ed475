import { webPaths } from '@portal/contract/web-paths'
import { forgetTables } from '../../ui/data-table-state.ts'
import { showToast, type ToastTexts } from '../../ui/toasts.ts'

/** Why a tab starts anew: another member is logged in, or nobody is. */
type Reason = 'another' | 'nobody'

const texts: Record<Reason, ToastTexts> = {
  another: {
    tone: 'error',
    title: 'In deze browser is iemand anders ingelogd',
    detail: 'Dit tabblad is daarom opnieuw begonnen.',
  },
  nobody: { tone: 'success', title: 'Je bent uitgelogd in een ander tabblad' },
}

const reasonKey = 'opnieuw-begonnen'

let isLeaving = false

/**
 * Leaves the page for the first one of the portal, without a question, and leaves nothing of the member before in this
 * tab. Loading it anew is what empties every form, sender and memory.
 */
export function startAnew(reason: Reason): void {
  if (isLeaving) return
  isLeaving = true
  forgetTables()
  try {
    sessionStorage.clear()
    sessionStorage.setItem(reasonKey, reason)
  } catch {
    // Where the browser forbids storage, nothing was kept, and the page does not say why it is another.
  }
  // The next page may take a while to come.
  document.body.style.display = 'none'
  location.replace(webPaths.login)
}

/** Lets a page that starts anew go, with all that is filled in. Call it before anything else asks about that. */
export function allowStartAnew(): void {
  window.addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation(), { capture: true })
}

/** Says why this tab started anew, once somebody looks at it. */
export function tellWhyAnew(): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', tellWhyAnew, { once: true })
    return
  }
  try {
    const reason = sessionStorage.getItem(reasonKey) as Reason | null
    sessionStorage.removeItem(reasonKey)
    if (reason) showToast(texts[reason])
  } catch {
    // See startAnew.
  }
}
