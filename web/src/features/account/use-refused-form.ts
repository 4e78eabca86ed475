import { useState } from 'react'
import { type ApiError, isNotAuthorized } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { sessionEndedText } from './session-ended.tsx'

/** For a form whose draft is kept: tells that it could not be sent, and whether that is because the session is over. */
export function useRefusedForm(title: string) {
  const [hasSessionEnded, setHasSessionEnded] = useState(false)

  function tellRefusal(error: ApiError) {
    const isOver = isNotAuthorized(error)
    setHasSessionEnded(isOver)
    showToast({ tone: 'error', title, detail: isOver ? sessionEndedText : error.message })
  }

  return { hasSessionEnded, tellRefusal, forgetRefusal: () => setHasSessionEnded(false) }
}
