import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { patienceMs } from './patience.ts'

export type ReceivedMail = {
  file: string
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }[]
  replyTo: { name: string; address: string }[]
  subject: string
  html: string
  text: string
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined
}

type Wanted = number | ((mail: ReceivedMail) => boolean)

/** Reads the mails in a folder, oldest first. */
export function mailbox(folder: string) {
  async function all(): Promise<ReceivedMail[]> {
    return Promise.all(capturedFiles(folder).map((file) => readMail(join(folder, file))))
  }

  async function to(address: string): Promise<ReceivedMail[]> {
    return (await all()).filter((mail) => mail.to.some((mailbox) => mailbox.address === address))
  }

  /** Waits for a number of mails, or for one that matches, and returns what it found. */
  async function waitFor(wanted: Wanted): Promise<ReceivedMail[]> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const mails = await all()
      const found = typeof wanted === 'number' ? mails : mails.filter(wanted)
      if (found.length >= (typeof wanted === 'number' ? wanted : 1)) return found
      if (performance.now() > deadline)
        throw new Error(`Waited in vain for mail; there is ${mails.map(({ subject }) => subject).join(', ') || 'none'}`)
      await sleep(25)
    }
  }

  // Not the folder: a mail that is being written into it would fail, and come seconds later.
  function clear(): void {
    for (const file of capturedFiles(folder)) rmSync(join(folder, file))
  }

  return { all, to, waitFor, clear }
}

/** Parses a complete message. */
export async function parseMail(message: Buffer | string, file = ''): Promise<ReceivedMail> {
  const email = await PostalMime.parse(message)
  return {
    file,
    messageId: email.messageId ?? '',
    from: mailboxes([email.from])[0] ?? { name: '', address: '' },
    to: mailboxes(email.to),
    replyTo: mailboxes(email.replyTo),
    subject: email.subject ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    header: (name) => email.headers.find((header) => header.key === name)?.value,
  }
}

function readMail(file: string): Promise<ReceivedMail> {
  return parseMail(readFileSync(file), file)
}

function capturedFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
}

function mailboxes(addresses: (Email['from'] | undefined)[] = []): { name: string; address: string }[] {
  return addresses.flatMap((address) => (address ? [{ name: address.name, address: address.address ?? '' }] : []))
}
