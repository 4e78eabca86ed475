import { randomUUID } from 'node:crypto'
import type { MailWords } from '@portal/contract/mail-words'
import type { SecretLink } from './link-cipher.ts'
import type { MailSender, MailText } from './mail-layout.ts'

export type Mailbox = { name: string; address: string }

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type MailValues = { readonly [name: string]: Json }

/**
 * One kind of mail. Its words may change at any time (those that staff keep: see worded-template.ts). A change of its values
 * is a new version, and the old one stays as long as mails of it may wait.
 */
export type MailTemplate<Values extends MailValues = never> = {
  name: string
  version: number
  /** What staff call it; the worded ones all have one. */
  title?: string
  layOut(values: Values, sender: MailSender, tools: LayOutTools): MailText
}

type LayOutTools = {
  openLink: (link: SecretLink) => string
  /** What staff put in the place of words of the template. */
  words: MailWords
  /** Lays out another mail, for a bundle of several. */
  layOut: (facts: Wording) => MailText
}

export type Wording = {
  template: string
  version: number
  values: MailValues
  /** Which words of staff it was written with (see written-words.ts); the queue adds it. */
  words?: number
}

/** A mail to one recipient as it waits: what its text needs, not the text itself. */
export type MailFacts = Wording & {
  to: Mailbox
  replyTo?: Mailbox
  /** In whose name it comes, from our address. */
  fromName?: string
  /** Whether somebody only sends it to themselves, to see its words. */
  isTest?: true
  /** The registration that it is about, if it is about one. */
  registrationId?: number
  /** What it tells was mended while it was being sent: it is not tried again. */
  isDropped?: true
  /** Why staff keep it back, while they do. */
  pausedFor?: string
  /** With the sender's domain the Message-ID: the same over all attempts, so that a receiver can tell a repeated mail. */
  messageId: string
  /** Of the request that caused it, by which the log tells more; the queue adds it. */
  requestId?: string
}

/** A template, or a version of it or its words, that this version of the portal does not have. */
export class UnknownTemplate extends Error {
  constructor({ template, version, words }: Omit<Wording, 'values'>) {
    const missing = words === undefined ? '' : `, or not words ${words} of it`
    super(`This version of the portal has no mail template ${template}, version ${version}${missing}.`)
    this.name = 'UnknownTemplate'
  }
}

/** Makes the text of a mail from its facts; throws `UnknownTemplate`. */
export type LayOut = LayOutTools['layOut']

type LayOutOptions = {
  templates: readonly MailTemplate[]
  sender: MailSender
  openLink: LayOutTools['openLink']
  findWords?: (id: number) => MailWords | undefined
}

export function createLayOut({ templates, sender, openLink, findWords }: LayOutOptions): LayOut {
  return function layOut(facts) {
    const found = templates.find(({ name, version }) => name === facts.template && version === facts.version)
    const words = facts.words === undefined ? {} : findWords?.(facts.words)
    if (!found || !words) throw new UnknownTemplate(facts)
    return found.layOut(facts.values as never, sender, { openLink, words, layOut })
  }
}

export function providerMailbox({ provider, contactAddress }: MailSender): Mailbox {
  return { name: provider, address: contactAddress }
}

type Filled<Values> = Pick<MailFacts, 'to' | 'replyTo' | 'fromName' | 'registrationId'> & { values: Values }

export function fillTemplate<Values extends MailValues>(
  { name, version }: MailTemplate<Values>,
  { replyTo, registrationId, ...filled }: Filled<Values>,
): MailFacts {
  return {
    template: name,
    version,
    ...filled,
    ...(replyTo && { replyTo }),
    ...(registrationId !== undefined && { registrationId }),
    messageId: randomUUID(),
  }
}
