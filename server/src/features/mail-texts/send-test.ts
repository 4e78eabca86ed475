import type { MailWords } from '@portal/contract/mail-words'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { fillTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { WordedTemplate } from '../../mail/worded-template.ts'
import { recordChange } from '../record/record-change.ts'
import { judgedWords } from './change-text.ts'
import { keepTriedWords } from './store.ts'

type Test = { template: WordedTemplate; member: CurrentMember; draft: MailWords }

/** Sends a mail with these words and values of nobody to who asks, through the queue as any other. */
export async function sendTest(
  deps: Pick<Dependencies, 'db' | 'recordKeys' | 'mailSender' | 'linkCipher'>,
  { template, member, draft }: Test,
): Promise<void> {
  const { db, mailSender, linkCipher } = deps
  const words = judgedWords(template, draft)
  const values = template.example({ sender: mailSender, encrypt: linkCipher.encrypt })
  const to = { name: `${member.first_name} ${member.last_name}`, address: member.email }
  await db.tx(async () => {
    const id = await keepTriedWords(db, template.name, { draft: words, memberId: member.id })
    const mail = fillTemplate(template, { values: values as never, to, replyTo: providerMailbox(mailSender) })
    await queueMails(db, [{ ...mail, words: id, isTest: true }])
    const entry = { kind: 'mail-text', id: template.name, name: template.title } as const
    recordChange(deps, { by: { id: member.id }, action: 'mail-text-tested', entry })
  })
}
