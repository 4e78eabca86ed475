export type DeliveryFailure = {
  /**
   * `refused`: this mail will never be taken. `postponed`: this mail, not now. `outage`: nothing can be sent now,
   * whatever the mail.
   */
  kind: 'refused' | 'postponed' | 'outage'
  /** What may stand in a log: codes, no words of the relay. */
  code: string
  /** What an operator reads beside the mail, without addresses. */
  reason: string
}

/** Tells from what a transport threw whether, and how soon, it makes sense to try again. */
export function deliveryFailure(error: unknown): DeliveryFailure {
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

// Only an answer to the recipient or to the message is about this mail. A relay that refuses the connection, the
// login or our sender would refuse every mail, and an operator can mend that: those mails must not end as dead.
function failureKind({ code, command, responseCode }: TransportError): DeliveryFailure['kind'] {
  if (responseCode === null) return isOurOwnRefusal(code) ? 'refused' : 'outage'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'outage'
  // 503 says that commands came in the wrong order: nothing is wrong with the mail.
  return responseCode >= 500 && responseCode !== 503 ? 'refused' : 'postponed'
}

// Nodemailer itself found the address or the message impossible to send.
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
