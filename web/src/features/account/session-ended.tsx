import { type WebPath, webPaths } from '@portal/contract/web-paths'

type SessionEndedProps = {
  /** The page to come back to. */
  path: WebPath
  className?: string
}

/** Says above or below a form that could not be sent any more how to go on without losing what is in it. */
export function SessionEnded({ path, className }: SessionEndedProps) {
  // An ordinary link: the login page then starts afresh, and the way back leads to this form and its draft.
  const login = `${webPaths.login}?redirect=${encodeURIComponent(path)}`
  return (
    <p role="alert" className={className}>
      {sessionEndedText} <a href={login}>Log opnieuw in</a>. Wat je hebt ingevuld, blijft staan.
    </p>
  )
}

export const sessionEndedText = 'Je sessie is verlopen.'
