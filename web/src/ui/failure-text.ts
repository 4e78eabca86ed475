type Failure = { status?: number | null; message?: string | null; reason?: string | null } | null | undefined

/** Why something could not be had from the server: in its words, and in ours when there was no answer. */
export function failureText(error: unknown, unanswered = 'Controleer je verbinding en probeer het opnieuw.'): string {
  const { status, message, reason } = (error as Failure) ?? {}
  if (!status) return unanswered
  return reason ?? message ?? 'Probeer het later opnieuw.'
}
