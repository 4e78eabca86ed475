import { errorMessages, type FactorReason, type FieldErrors, validationMessage } from '@portal/contract/errors'

/** A refusal for the client: a status and texts that are safe to show. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined
  readonly current: unknown
  readonly base: unknown
  readonly reason: FactorReason | undefined

  constructor(
    status: number,
    message: string,
    {
      errors,
      retryAfter,
      current,
      base,
      reason,
    }: Partial<Pick<HttpError, 'errors' | 'retryAfter' | 'current' | 'base' | 'reason'>> = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.current = current
    this.base = base
    this.reason = reason
  }
}

export class ValidationFailed extends HttpError {
  constructor(errors: FieldErrors) {
    super(422, validationMessage(errors), { errors })
  }

  static on(field: string, message: string): ValidationFailed {
    return new ValidationFailed({ [field]: [message] })
  }
}

export class NotAuthenticated extends HttpError {
  constructor() {
    super(401, errorMessages.notAuthenticated)
  }
}

export class Forbidden extends HttpError {
  constructor() {
    super(403, errorMessages.forbidden)
  }
}

export class EmailNotVerified extends HttpError {
  constructor() {
    super(403, errorMessages.emailNotVerified)
  }
}

const factorMessages: Record<FactorReason, string> = {
  'second-factor-missing': errorMessages.factorMissing,
  'step-up': errorMessages.stepUp,
  mailbox: errorMessages.mailbox,
}

export class SecondFactorNeeded extends HttpError {
  constructor(reason: FactorReason) {
    super(403, factorMessages[reason], { reason })
  }
}

export class NotFound extends HttpError {
  constructor() {
    super(404, errorMessages.notFound)
  }
}

/** A change was made from a state that is not the current one; `base` is the one that it was made from, where that is known. */
export class Outdated extends HttpError {
  constructor(message: string, current: unknown, base?: unknown) {
    super(409, message, { current, base })
  }
}

export class CsrfMismatch extends HttpError {
  constructor() {
    super(419, errorMessages.csrf)
  }
}

export class TooManyRequests extends HttpError {
  /** With `field` the message is also the error of that field, as the login form expects. */
  constructor(seconds: number, message: string = errorMessages.tooManyRequests(seconds), field?: string) {
    super(429, message, { retryAfter: seconds, errors: field ? { [field]: [message] } : undefined })
  }
}

/** Another system that the call needs can't be reached now. */
export class Unavailable extends HttpError {
  constructor(retryAfter: number) {
    super(503, errorMessages.unavailable, { retryAfter })
  }
}
