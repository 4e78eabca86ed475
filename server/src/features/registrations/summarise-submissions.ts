import type { Database } from '../../database/database.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { queueMails } from '../../mail/outbox.ts'
import { findMember } from '../account/store.ts'
import { claimSubmission, type ClaimedSubmission, findSubmittedRegistrations } from './store.ts'
import { submissionMail } from './submission-mail.ts'

type Deps = { db: Database; mailSender: MailSender }

/**
 * Mails installers the result of each submission that has ended, and returns how many it dealt with. Each submission is
 * mailed once, also when several processes do this or one is killed. A submission without registrations gets no mail.
 */
export async function summariseSubmissions(deps: Deps, signal: AbortSignal): Promise<number> {
  let summarised = 0
  while (!signal.aborted && (await summariseNext(deps))) summarised += 1
  return summarised
}

function summariseNext(deps: Deps): Promise<boolean> {
  return deps.db.tx(async () => {
    const submission = await claimSubmission(deps.db)
    if (submission) await queueSummaryMail(deps, submission)
    return submission !== null
  })
}

async function queueSummaryMail({ db, mailSender }: Deps, submission: ClaimedSubmission): Promise<void> {
  const { count, credits, first } = await findSubmittedRegistrations(db, submission.id)
  const member = await findMember(db, submission.member_id)
  if (count === 0 || !member) return

  const refused = Math.max(0, submission.row_count - count)
  await queueMails(db, [submissionMail(member, { count, credits, refused, first }, mailSender)])
}
