import { ApiError, isNotAuthorized, toApiError } from '../../../lib/api-client.ts'
import { isTemporary } from '../../../lib/retry.ts'
import { type Parts, richTextOf } from './merge-drafts.ts'

/** Why the server doesn't have what is in the fields, and since when. */
export type SaveProblem = {
  /**
   * `later` passes by itself; after the others saving rests until somebody logs in, proves the second factor, puts a deleted
   * entry back or asks for it, and after `refused` until something else is typed.
   */
  kind: 'later' | 'signed-out' | 'unproven' | 'forbidden' | 'gone' | 'refused'
  since: number
  error: ApiError
  /** Whether the server may have stored it all the same. */
  isUnknown: boolean
}

/** What a save that failed means for the next one. */
export function saveProblemOf(thrown: unknown, since: number, parts: Parts = []): SaveProblem {
  const error = toApiError(thrown)
  const { status } = error
  const problem = { since, error, isUnknown: status === null || status >= 500 }
  if (isNotAuthorized(error)) return { ...problem, kind: 'signed-out' }
  if (status === 403) return { ...problem, kind: error.factorReason ? 'unproven' : 'forbidden' }
  if (status === 404) return { ...problem, kind: 'gone' }
  if (status === 413) {
    const errors = Object.fromEntries(richTextOf(parts).map((field) => [field, [tooLarge]]))
    return { ...problem, kind: 'refused', error: new ApiError(413, null, errors) }
  }
  return { ...problem, kind: isTemporary(error) ? 'later' : 'refused' }
}

const tooLarge = 'De tekst is te groot om te bewaren. Haal er een deel uit'
