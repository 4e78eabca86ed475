import { errorMessages } from '@portal/contract/errors'
import { listRegistrations, type Registration } from '@portal/contract/registrations'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import type { ReceivedMail } from '@portal/server/testing/mailbox'
import type { Client, Reply } from './client.ts'
import { type Attempt, isAcknowledged } from './registration-load.ts'

export type Row = Registration & { member: number }

/** The registrations in all members' lists. */
export async function listAll(clients: Client[]): Promise<Row[]> {
  const lists = await Promise.all(clients.map((client) => client.get(listRegistrations.path)))
  return lists.flatMap(({ status, body }, member) => {
    if (status !== 200) throw new Error(`The list of member ${member} answered ${status} ${body}`)
    return (JSON.parse(body) as Registration[]).map((registration) => ({ ...registration, member }))
  })
}

/** Acknowledged registrations that are missing from their member's list. */
export function lostSerials(attempts: Attempt[], rows: Row[]): string[] {
  const kept = new Set(rows.map(({ member, serial_number }) => `${serial_number} of member ${member}`))
  const promised = attempts
    .filter(isAcknowledged)
    .map(({ member, serialNumber }) => `${serialNumber} of member ${member}`)
  return promised.filter((registration) => !kept.has(registration))
}

/** Registrations that are in the lists twice, or were acknowledged twice. */
export function doubledSerials(attempts: Attempt[], rows: Row[]): string[] {
  const acknowledged = attempts.filter(isAcknowledged).map(({ serialNumber }) => serialNumber)
  return [...repeatedValues(rows.map(({ serial_number }) => serial_number)), ...repeatedValues(acknowledged)]
}

/** Registrations in the lists that were never acknowledged, although every call got a reply. */
export function inventedSerials(attempts: Attempt[], rows: Row[]): string[] {
  const possible = new Set(attempts.filter(mayStand).map(({ member, serialNumber }) => `${serialNumber} of ${member}`))
  return rows.filter((row) => !possible.has(`${row.serial_number} of ${row.member}`)).map((row) => row.serial_number)
}

/** Replies other than 201, the 422 for a known serial number, and the 503 of a lost database. */
export function wrongReplies(attempts: Attempt[]): string[] {
  return attempts
    .flatMap(({ reply }) => (reply && !isCleanReply(reply) ? [reply] : []))
    .map(({ status, body }) => `${status} ${body}`)
}

/** Registrations without exactly one mail to the customer and one to the installer, and mails without a registration. */
export function mailProblems({ attempts, rows, mails, members }: Records): string[] {
  const mailsOf = new Map<string, ReceivedMail[]>()
  for (const mail of mails) {
    const serialNumber = /[A-Z]{2} \d{6}/.exec(mail.text)?.[0] ?? 'no serial number'
    mailsOf.set(serialNumber, [...(mailsOf.get(serialNumber) ?? []), mail])
  }
  const problems = rows.flatMap(({ serial_number, member }) => {
    const received = (mailsOf.get(serial_number) ?? []).map(({ to }) => to[0]?.address ?? '')
    mailsOf.delete(serial_number)
    const customers = customersOf(attempts, serial_number)
    const toInstaller = received.filter((address) => address === members[member]?.email)
    const toCustomer = received.filter((address) => customers.has(address))
    const isRight = received.length === 2 && toInstaller.length === 1 && toCustomer.length === 1
    return isRight ? [] : [`${serial_number} was mailed to ${received.join(', ') || 'nobody'}`]
  })
  return [
    ...problems,
    ...[...mailsOf.keys()].map((serialNumber) => `mail about ${serialNumber}, which is not registered`),
  ]
}

type Records = { attempts: Attempt[]; rows: Row[]; mails: ReceivedMail[]; members: { email: string }[] }

/** The number of mails that arrived more than once. */
export function repeatedMails(mails: ReceivedMail[]): number {
  return mails.length - new Set(mails.map(({ messageId }) => messageId)).size
}

function customersOf(attempts: Attempt[], serialNumber: string): Set<string> {
  const ofSerial = attempts.filter((attempt) => attempt.serialNumber === serialNumber)
  const winners = ofSerial.filter(isAcknowledged)
  // Not acknowledged, so it was one of the calls that got no reply.
  return new Set((winners.length > 0 ? winners : ofSerial.filter(mayStand)).map(({ customerEmail }) => customerEmail))
}

function mayStand({ reply }: Attempt): boolean {
  return !reply || reply.status === 201 || reply.status === 503
}

function isCleanReply({ status, headers, body }: Reply): boolean {
  if (status === 201) return true
  if (status === 503) {
    return headers.has('retry-after') && body === JSON.stringify({ message: errorMessages.unavailable })
  }
  const taken = { message: serialNumberMessages.taken, errors: { serial_number: [serialNumberMessages.taken] } }
  return status === 422 && body === JSON.stringify(taken)
}

export function repeatedValues<Value>(values: Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
