import type { FieldErrors } from '@portal/contract/errors'

/** Spec §8: the text when there was no reply. */
export const noReplyMessage = 'API Request Error, please try again'

/** The name of the error when the current user could not be fetched (spec §8). */
export const fetchUserErrorName = 'Fetch User'

// An Error whose message may be null: spec §8 wants that for a reply without a text.
const ErrorWithoutMessage = Error as unknown as new () => Omit<Error, 'message'>

/** Why a call failed: its status (null without a reply), the text to show and the texts per field. */
export class ApiError extends ErrorWithoutMessage {
  override name = 'ApiError'
  readonly status: number | null
  readonly message: string | null
  readonly errors: FieldErrors
  /** The seconds to wait before another attempt; null when the server did not say. */
  retryAfter: number | null = null

  constructor(status: number | null, message: string | null, errors: FieldErrors = {}) {
    super()
    this.status = status
    this.message = message
    this.errors = errors
  }
}

/** Reads a refusal by the general mapping of spec §8: `errors` first, then the message of a 403, else nothing. */
export function errorOfReply(status: number, body: unknown): ApiError {
  const sent = isRecord(body) ? body : {}
  const message = text(sent.message)

  if (sent.errors) {
    const errors = fieldErrors(sent.errors)
    return new ApiError(status, message ?? text(sent.errors) ?? Object.values(errors).flat()[0] ?? null, errors)
  }
  return new ApiError(status, status === 403 ? message : null)
}

/** The error of a call without a reply. */
export function errorWithoutReply(): ApiError {
  return new ApiError(null, noReplyMessage)
}

/** Turns any thrown value into an ApiError; an error named Fetch User keeps its message. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Error && thrown.name === fetchUserErrorName) return new ApiError(null, thrown.message)
  return errorWithoutReply()
}

/** Whether the server says that nobody is logged in. */
export function isNotAuthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 419)
}

// The texts of a field are a list, one text, or an object with a message.
function fieldErrors(sent: unknown): FieldErrors {
  if (!isRecord(sent)) return {}

  const errors: FieldErrors = {}
  for (const [field, value] of Object.entries(sent)) {
    const texts = [value].flat().flatMap((entry) => text(isRecord(entry) ? entry.message : entry) ?? [])
    if (texts.length > 0) errors[field] = texts
  }
  return errors
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
