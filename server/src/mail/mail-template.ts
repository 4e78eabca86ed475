import { randomUUID } from 'node:crypto'
import type { EncryptedLink } from './link-cipher.ts'
import type { MailSender, MailText } from './mail-layout.ts'

export type Mailbox = { name: string; address: string }

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type MailValues = { readonly [name: string]: Json }

/** Words may change at any time. Changed values are a new version; the old one stays while such mails may wait. */
export type MailTemplate<Values extends MailValues = never> = {
  name: string
  version: number
  layOut(values: Values, sender: MailSender, tools: LayOutTools): MailText
}

type LayOutTools = {
  openLink: (link: EncryptedLink) => string
  /** For a bundle. */
  layOut: (facts: Wording) => MailText
}

export type Wording = { template: string; version: number; values: MailValues }

/** What the text needs, not the text. */
export type MailFacts = Wording & {
  to: Mailbox
  replyTo?: Mailbox
  /** The Message-ID, with the sender's domain: the same in all attempts, so that a receiver sees a repeat. */
  messageId: string
  /** Of the request that caused it; the queue adds it. */
  requestId?: string
}

/** This version of the portal does not have it. */
export class UnknownTemplate extends Error {
  constructor({ template, version }: Wording) {
    super(`This version of the portal has no mail template ${template}, version ${version}.`)
    this.name = 'UnknownTemplate'
  }
}

/** Throws `UnknownTemplate`. */
export type LayOut = LayOutTools['layOut']

type LayOutOptions = { templates: readonly MailTemplate[]; sender: MailSender; openLink: LayOutTools['openLink'] }

export function createLayOut({ templates, sender, openLink }: LayOutOptions): LayOut {
  return function layOut(facts) {
    const found = templates.find(({ name, version }) => name === facts.template && version === facts.version)
    if (!found) throw new UnknownTemplate(facts)
    return found.layOut(facts.values as never, sender, { openLink, layOut })
  }
}

export function providerMailbox({ provider, contactAddress }: MailSender): Mailbox {
  return { name: provider, address: contactAddress }
}

type Filled<Values> = { values: Values; to: Mailbox; replyTo?: Mailbox }

export function fillTemplate<Values extends MailValues>(
  { name, version }: MailTemplate<Values>,
  { values, to, replyTo }: Filled<Values>,
): MailFacts {
  return { template: name, version, values, to, ...(replyTo && { replyTo }), messageId: randomUUID() }
}
