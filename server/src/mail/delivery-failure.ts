import { UnreadableLink } from './link-cipher.ts'
import { UnknownTemplate } from './mail-template.ts'

export type DeliveryFailure = {
  /**
   * `refused`: the relay will never accept this mail, or its link can't be read. `postponed`: not now. `outage`: it accepts no mail now.
   * `unknown`: this version of the portal can't lay it out.
   */
  kind: 'refused' | 'postponed' | 'outage' | 'unknown'
  /** Codes only: the relay's words may not be logged. */
  code: string
  /** The relay's words for the operator, without addresses. */
  reason: string
}

/** An attempt that failed, for the queue. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  readonly failure: DeliveryFailure

  constructor(failure: DeliveryFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Classifies an error of the transport by whether, and how soon, another attempt makes sense. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof UnknownTemplate) return { kind: 'unknown', code: error.name, reason: error.message }

  if (error instanceof UnreadableLink) return { kind: 'refused', code: error.name, reason: error.message }

  const failure = readError(error)
  return { kind: failureKind(failure), code: failureCode(failure), reason: failureReason(failure) }
}

type TransportError = { code: string; command: string; responseCode: number | null; message: string }

function readError(error: unknown): TransportError {
  const { code, command, responseCode, message } = (error instanceof Error ? error : {}) as Partial<TransportError>
  return {
    code: code ?? 'UNKNOWN',
    command: command ?? '',
    responseCode: responseCode ?? null,
    message: message ?? String(error),
  }
}

// Only a reply to RCPT TO or DATA is about this mail. A relay that refuses the connection, the login or our sender
// refuses every mail until an operator fixes it, so those mails must not end up dead.
function failureKind({ code, command, responseCode }: TransportError): DeliveryFailure['kind'] {
  if (responseCode === null) return isOurOwnRefusal(code) ? 'refused' : 'outage'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'outage'
  // 503 means that commands came in the wrong order, so nothing is wrong with the mail.
  return responseCode >= 500 && responseCode !== 503 ? 'refused' : 'postponed'
}

// Nodemailer itself refuses an address or a message that can't be sent.
function isOurOwnRefusal(code: string): boolean {
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}

function failureCode({ code, command, responseCode }: TransportError): string {
  return [code, responseCode, command].filter(Boolean).join(' ')
}

function failureReason({ message }: TransportError): string {
  return message
    .replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '[adres]')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 300)
}
