import type { FieldErrors } from '@portal/contract/errors'

/** Spec §8: what is shown when no reply came at all. */
export const noReplyMessage = 'API Request Error, please try again'

/** The name of the error that says that the current user could not be fetched (spec §8). */
export const fetchUserErrorName = 'Fetch User'

// A real Error, but with a message that may be null, as spec §8 wants it for a reply without any text.
const ErrorWithoutMessage = Error as unknown as new () => Omit<Error, 'message'>

/** Why a call failed: its status (null when no reply came), the text to show and the texts per field. */
export class ApiError extends ErrorWithoutMessage {
  override name = 'ApiError'
  readonly status: number | null
  readonly message: string | null
  readonly errors: FieldErrors
  /** How many seconds the server asks to wait before another attempt; null when it doesn't say. */
  retryAfter: number | null = null

  constructor(status: number | null, message: string | null, errors: FieldErrors = {}) {
    super()
    this.status = status
    this.message = message
    this.errors = errors
  }
}

/** Reads a refused reply by the general mapping of spec §8: `errors` first, then the message of a 403, else nothing. */
export function errorOfReply(status: number, body: unknown): ApiError {
  const sent = isRecord(body) ? body : {}
  const message = text(sent.message)

  if (sent.errors) {
    const errors = fieldErrors(sent.errors)
    return new ApiError(status, message ?? text(sent.errors) ?? Object.values(errors).flat()[0] ?? null, errors)
  }
  return new ApiError(status, status === 403 ? message : null)
}

/** The error of a call that never got a reply. */
export function errorWithoutReply(): ApiError {
  return new ApiError(null, noReplyMessage)
}

/** Turns whatever was thrown into an ApiError; an error named Fetch User keeps its own message. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Error && thrown.name === fetchUserErrorName) return new ApiError(null, thrown.message)
  return errorWithoutReply()
}

/** Whether the server says that nobody is logged in (any more). */
export function isNotAuthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 419)
}

// A field's texts come as a list, as one text, or as an object with a message.
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
