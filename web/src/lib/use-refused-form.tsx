import { webPaths } from '@portal/contract/web-paths'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { showToast } from '../ui/toasts.ts'
import { type ApiError, isNotAuthorized } from './api-client.ts'

const sessionEnded = 'Je sessie is verlopen'

/**
 * For a form that keeps a draft: reports that it was not sent, and whether the reason is an ended session. A toast `about`
 * the same title takes the place of that report; that of an ended session makes way for the session's own message.
 */
export function useRefusedForm(title: string) {
  const [hasSessionEnded, setHasSessionEnded] = useState(false)

  function tellRefusal(error: ApiError) {
    const hasEnded = isNotAuthorized(error)
    setHasSessionEnded(hasEnded)
    if (hasEnded) showToast({ tone: 'error', title, detail: `${sessionEnded}.`, about: sessionEnded })
    else showToast({ tone: 'error', title, detail: error.message ?? error.reason })
  }

  return { hasSessionEnded, tellRefusal, forgetRefusal: () => setHasSessionEnded(false) }
}

/** Says at a form that could not be sent how to go on without losing what is in it. */
export function SessionEnded({ className }: { className?: string }) {
  const here = useLocation({ select: ({ href }) => href })
  // A link that loads the login page anew; the way back leads to this form and its draft.
  const login = `${webPaths.login}?redirect=${encodeURIComponent(here)}`
  return (
    <p role="alert" className={className}>
      {sessionEnded}. <a href={login}>Log opnieuw in</a>. Wat je hebt ingevuld, blijft staan.
    </p>
  )
}
