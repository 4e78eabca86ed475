import type { Database } from '../database/database.ts'
import { type FoundMail, findMails, foundMailsShown } from '../mail/find-mails.ts'
import { createLayOut, type LayOut, UnknownTemplate } from '../mail/mail-template.ts'
import type { MailSender } from '../mail/mail-layout.ts'
import { createWrittenWords } from '../mail/written-words.ts'
import { mailTemplates } from '../mail-templates.ts'
import { inColumns } from './in-columns.ts'

/** What was mailed to an address, laid out from its facts; what a link in it would open stays closed. */
export async function showMails(
  { db, mailSender }: { db: Database; mailSender: MailSender },
  wanted: string,
): Promise<string[]> {
  const found = await findMails(db, wanted)
  if (found.length === 0) return ['There is no such mail.']

  const words = createWrittenWords(db)
  for (const { wording } of found) if (wording) await words.load(wording)
  const layOut = createLayOut({
    templates: mailTemplates,
    sender: mailSender,
    openLink: () => '[link removed]',
    findWords: words.find,
  })
  const more = found.length === foundMailsShown ? [`(the newest ${foundMailsShown})`] : []
  return [...found.flatMap((mail) => [...headLines(mail), '', ...textLines(mail, layOut), '']), ...more]
}

function headLines({ messageId, template, status, createdAt, sentAt, lastError, to }: FoundMail): string[] {
  const rows: [string, string | null][] = [
    ['Message-ID', messageId],
    ['template', template],
    ['status', lastError && status !== 'sent' ? `${status}: ${lastError}` : status],
    ['queued (UTC)', createdAt.toISOString().slice(0, 19)],
    ['sent (UTC)', sentAt && sentAt.toISOString().slice(0, 19)],
    ['to', to && `${to.name} <${to.address}>`],
  ]
  const [first, ...others] = rows.filter((row): row is [string, string] => row[1] !== null)
  return inColumns([first!, ...others]).map(withoutControls)
}

function textLines({ wording }: FoundMail, layOut: LayOut): string[] {
  if (!wording) return ['(Its words and recipient were removed when MAIL_RETENTION_DAYS were over.)']
  try {
    const { subject, text } = layOut(wording)
    return withoutControls(`${subject}\n\n${text.trimEnd()}`)
      .split('\n')
      .map((line) => `  ${line}`.trimEnd())
  } catch (error) {
    if (error instanceof UnknownTemplate) return [error.message]
    throw error
  }
}

// Somebody else's words could otherwise steer the operator's terminal.
function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
}
