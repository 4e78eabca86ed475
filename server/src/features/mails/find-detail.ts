import type { MailDetail, MailRow } from '@portal/contract/mails'
import { customerName } from '@portal/contract/rules/customer-name'
import type { Dependencies } from '../../dependencies.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { explainFailure } from '../../mail/explain-failure.ts'
import { hasSecretLinks } from '../../mail/link-cipher.ts'
import { createLayOut, type MailTemplate, UnknownTemplate, type Wording } from '../../mail/mail-template.ts'
import { createWrittenWords } from '../../mail/written-words.ts'
import { findMemberByEmail } from '../account/store.ts'
import { wordedOf } from '../registration-desk/find-detail.ts'
import { findStoredRegistration } from '../registrations/change-store.ts'
import type { FoundMail, WholeMail } from './store.ts'
import { suggestAddress } from './suggest-address.ts'

const isOver = { queued: false, held: false, paused: false, dead: false, sent: true, discarded: true } as const

export function presentMail(mail: FoundMail, templates: readonly MailTemplate[]): MailRow {
  const { state, created_at, due_at, sent_at, last_error } = mail
  return {
    id: mail.message_id,
    title: wordedOf(templates, mail.template).title,
    address: mail.address,
    state,
    attempts: mail.attempts,
    failure: last_error === null ? null : explainFailure(last_error),
    created_at: presentMoment(created_at),
    due_at: due_at && presentMoment(due_at),
    sent_at: sent_at && presentMoment(sent_at),
  }
}

/** A mail with what it is about, whose address it went to, and how it reads; what a link in it would open stays closed. */
export async function findMailDetail(
  deps: Dependencies,
  mail: WholeMail,
  templates: readonly MailTemplate[],
): Promise<MailDetail> {
  const { db } = deps
  const { address, registration_id, template } = mail
  const [registration, found] = await Promise.all([
    registration_id === null ? null : findStoredRegistration(db, registration_id),
    findMemberByEmail(db, address.toLowerCase()),
  ])
  const member = found?.member ?? null
  const isCustomers = template === 'registration-customer' && registration?.customer_email === address
  const isInstallers = member !== null && member.roles.length === 0
  const redirect = isCustomers && !registration.withdrawn_at ? 'customer' : isInstallers ? 'member' : null
  return {
    ...presentMail(mail, templates),
    name: mail.name,
    paused_for: mail.paused_for,
    to: wordedOf(templates, template).sentTo,
    failed_at: mail.failed_at.map((at) => presentMoment(new Date(at))),
    registration: registration && {
      id: registration.id,
      version: registration.version,
      serial_number: registration.serial_number,
      name: customerName(registration.customer_initials, registration.customer_name),
    },
    member: isInstallers ? { id: member.id, name: `${member.first_name} ${member.last_name}` } : null,
    redirect: isOver[mail.state] ? null : redirect,
    suggestion: redirect && suggestAddress(address),
    is_blanked: hasSecretLinks(mail.values),
    content: await contentOf(deps, mail, templates),
  }
}

async function contentOf({ db, mailSender }: Dependencies, mail: WholeMail, templates: readonly MailTemplate[]) {
  const { template, version, words, values } = mail
  const wording: Wording = { template, version, values, ...(words !== null && { words }) }
  const written = createWrittenWords(db)
  await written.load(wording)
  const layOut = createLayOut({ templates, sender: mailSender, openLink: () => '[gewist]', findWords: written.find })
  try {
    return layOut(wording)
  } catch (error) {
    if (error instanceof UnknownTemplate) return null
    throw error
  }
}
