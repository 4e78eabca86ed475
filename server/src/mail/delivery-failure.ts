import { UnreadableLink } from './link-cipher.ts'
import { UnknownTemplate } from './mail-template.ts'

export type DeliveryFailure = {
  /** This mail never; not now; no mail now; this mail or all of ours; or this version can't lay it out. */
  kind: 'refused' | 'postponed' | 'outage' | 'unwelcome' | 'unknown'
  /** The relay's words may not be logged. */
  code: string
  /** The relay's words, without addresses. */
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

/** Tells whether, and how soon, another attempt makes sense. */
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

// A relay that refuses all mails must not make them dead. Many refuse only at RCPT TO.
function failureKind({ code, command, responseCode, response }: TransportError): DeliveryFailure['kind'] {
  if (responseCode === null) return isOurOwnRefusal(code) ? 'refused' : 'outage'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'outage'
  // 503: commands in the wrong order, so the mail is fine.
  if (responseCode < 500 || responseCode === 503) return 'postponed'
  return isAboutMail(response) ? 'refused' : 'unwelcome'
}

// By the enhanced code (RFC 3463): address, mailbox or content, not the sender. Without it nobody can tell.
function isAboutMail(response: string): boolean {
  const [, code = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return /^5\.[126]\./.test(code) && code !== '5.1.7' && code !== '5.1.8'
}

// Nodemailer's own refusal.
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
