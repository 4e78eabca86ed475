import { UnreadableLink } from './link-cipher.ts'
import { UnknownTemplate } from './mail-template.ts'

export type DeliveryFailure = {
  /**
   * `refused`: the relay will never accept this mail, or its link can't be read. `postponed`: not now. `outage`: it accepts no mail now.
   * `unwelcome`: it refuses this mail or all of ours. `unknown`: this version of the portal can't lay it out.
   */
  kind: 'refused' | 'postponed' | 'outage' | 'unwelcome' | 'unknown'
  /** Codes only: the relay's words may not be logged. */
  code: string
  /** The relay's words for the operator, without addresses. */
  reason: string
}

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

type TransportError = { code: string; command: string; responseCode: number | null; response: string; message: string }

function readError(error: unknown): TransportError {
  const { code, command, responseCode, response, message } = (
    error instanceof Error ? error : {}
  ) as Partial<TransportError>
  return {
    code: code ?? 'UNKNOWN',
    command: command ?? '',
    responseCode: responseCode ?? null,
    response: response ?? '',
    message: message ?? String(error),
  }
}

// A relay that refuses the connection, the login or our sender refuses every mail until an operator fixes it, so those
// mails must not end up dead. Many relays say that only in reply to RCPT TO.
function failureKind({ code, command, responseCode, response }: TransportError): DeliveryFailure['kind'] {
  if (responseCode === null) return isOurOwnRefusal(code) ? 'refused' : 'outage'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'outage'
  // 503 means that commands came in the wrong order, so nothing is wrong with the mail.
  if (responseCode < 500 || responseCode === 503) return 'postponed'
  return isAboutMail(response) ? 'refused' : 'unwelcome'
}

// By the enhanced code (RFC 3463): its address, its mailbox or its content, but not the address of the sender. Without such
// a code nobody can tell.
function isAboutMail(response: string): boolean {
  const [, code = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return /^5\.[126]\./.test(code) && code !== '5.1.7' && code !== '5.1.8'
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
