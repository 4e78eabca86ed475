import { type Entry, kept, nobodys, staffs } from './decision.ts'

const mailKept = 'MAIL_RETENTION_DAYS after it was sent; what is dead at least 7 days'

function ofMail(why: string) {
  const whose = ['member', 'staff', 'customer', 'asker'] as const
  return { whose, why, until: mailKept, erased: 'no call erases it sooner' }
}

/** What is to be done, and mails. */
export const mails: Record<string, readonly Entry[]> = {
  queue: [
    nobodys(
      'id kind status attempts due_at lease_id give_up_at last_error failed_at is_urgent created_at pattern started_at finished_at result result.**',
      'what has to be done, and how the last run ended',
      'until it is done; 30 days after it is dead',
    ),
    nobodys(
      'payload payload.template payload.version payload.words payload.messageId payload.requestId payload.isDropped payload.pausedFor',
      'which mail it is, of mails that wait',
      'until it is sent',
    ),
    kept('payload.registrationId', ofMail('which registration it is about')),
    kept(
      'payload.to payload.to.name payload.to.address payload.replyTo payload.replyTo.name payload.replyTo.address payload.values payload.values.**',
      ofMail('who gets a mail that waits, and what its text is made of: the keys of mails.values'),
    ),
    kept('payload.email', {
      whose: ['asker'],
      why: 'who asked for a new password',
      until: 'minutes: until it is looked up',
      erased: 'it is done',
    }),
    kept('payload.credits payload.credits[] payload.credits[].**', {
      whose: ['member'],
      why: 'the demo’s points, on their way to the shop',
      until: 'until the shop has them',
      erased: 'it is demo data',
    }),
  ],
  mails: [
    nobodys(
      'id message_id template version words is_test status attempts created_at sent_at',
      'that a mail was sent',
      '400 days after it was sent',
    ),
    kept('registration_id', { ...ofMail('which registration it is about'), until: '400 days after it was sent' }),
    kept('recipient_name recipient_address reply_to_name reply_to_address', ofMail('who got it')),
    kept('values', ofMail('what its text was made of, without links')),
    kept(
      'values.first_name values.installer values.installer.first_name values.installer.last_name values.installer.company values.installer.email values.installer.phone_number',
      ofMail('the installer'),
    ),
    kept(
      'values.serial_number values.install_date values.zipcode values.house_number values.house_number_addition values.city values.customer_initials values.customer_name values.customer_gender',
      ofMail('the registration that it is about'),
    ),
    kept(
      'values.first values.first[] values.first[].serial_number values.first[].zipcode values.first[].house_number values.first[].house_number_addition',
      ofMail('the first registrations that were sent in at once'),
    ),
    kept(
      'values.question values.asker values.asker.first_name values.asker.last_name values.asker.company values.asker.email values.asker.phone_number',
      ofMail('a question for one of the desks'),
    ),
    kept(
      'values.link values.link.** values.code values.code.**',
      ofMail(
        'a link or code, encrypted and removed when the mail is sent; or what a link for this customer is made of',
      ),
    ),
    kept(
      'values.reason values.mended values.mended[] values.object_until values.registrations',
      ofMail('why the desk, a check or a backup told something, and what is different now'),
    ),
    kept('values.name', ofMail('which second factor was added or removed')),
    kept('values.by values.member', ofMail('who changed whose points without a second person')),
    nobodys(
      'values.brand values.model values.credits values.count values.refused values.desk values.kind values.first[].brand values.first[].model values.line values.what values.tried_at values.newest values.archive values.moment values.problem values.ended_at values.day',
      'products, counts, desks, and what went wrong with backups and the record',
      mailKept,
    ),
    kept('values.mails values.mails[] values.mails[].**', ofMail('several mails in one: the keys of each')),
  ],
  mail_words: [
    nobodys('id template number words words.*', 'words of mails', 'without end: a mail goes with those of its writing'),
    staffs('created_by', 'who wrote it'),
    nobodys('created_at', 'when'),
  ],
  mail_texts: [
    nobodys('template rev draft draft.* words_id updated_at', 'words of mails', 'without end'),
    staffs('updated_by', 'who wrote it'),
  ],
}
