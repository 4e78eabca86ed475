import type { Database } from '../database/database.ts'
import { layOutMail, type MailPart, type MailSender } from './mail-layout.ts'
import { fillTemplate, type MailTemplate } from './mail-template.ts'
import { type Mail, queueMails } from './outbox.ts'

// About a megabyte, which every mailbox accepts; the others wait for the next bundle.
export const mostPerBundle = 200

// Any number that no other lock in this database has.
const bundlingLock = 8_206_411

/**
 * Queues one mail for each address whose first held mail has waited its hour (see `claimMails`), with the texts of all
 * mails held for that address. Returns how many it queued.
 */
export async function bundleHeldMails(db: Database, sender: MailSender): Promise<number> {
  let count = 0
  while (await bundleNext(db, sender)) count += 1
  return count
}

type HeldMail = { id: number; recipient_name: string; recipient_address: string; subject: string; text: string }

function bundleNext(db: Database, sender: MailSender): Promise<boolean> {
  return db.tx(async () => {
    // One process at a time, or an address could get two bundles in an hour.
    const [lock] = await db.query<{ is_ours: boolean }>('select pg_try_advisory_xact_lock($1) as is_ours', [
      bundlingLock,
    ])
    const held = lock?.is_ours ? await findHeld(db) : []
    if (held.length === 0) return false

    await queueMails(db, [bundleMail(held, sender)])
    // The bundle has the text now, and one copy of a customer's data is enough.
    await db.query(`update mails set status = 'bundled', html = '', text = '' where id = any($1)`, [
      held.map(({ id }) => id),
    ])
    await db.query(
      `update mails set due_at = now() + interval '1 hour' where status = 'held' and recipient_address = $1`,
      [held[0]!.recipient_address],
    )
    return true
  })
}

function findHeld(db: Database): Promise<HeldMail[]> {
  return db.query(
    `select id, recipient_name, recipient_address, subject, text from mails
     where status = 'held' and recipient_address =
       (select recipient_address from mails where status = 'held' and due_at <= now() order by due_at limit 1)
     order by id limit $1`,
    [mostPerBundle],
  )
}

type BundleValues = { mails: readonly { subject: string; text: string }[] }

export const bundle: MailTemplate<BundleValues> = {
  name: 'bundle',
  version: 1,
  // The reader may be a customer or a member, so the text uses neither 'u' nor 'je'.
  layOut({ mails }, sender) {
    const subject = mails.length === 1 ? mails[0]!.subject : `${mails.length} berichten van ${sender.provider}`
    const reason =
      mails.length === 1
        ? 'Er gingen vandaag veel berichten naar dit e-mailadres. Daarom komt dit bericht later.'
        : 'Er gingen vandaag veel berichten naar dit e-mailadres. Daarom staan de volgende bij elkaar in één e-mail.'
    const parts: MailPart[] = [{ kind: 'paragraph', text: reason }, ...mails.flatMap(partsOf)]
    return layOutMail({ subject, preview: reason, heading: subject, parts }, sender)
  },
}

function bundleMail(held: readonly HeldMail[], sender: MailSender): Mail {
  const { recipient_name: name, recipient_address: address } = held[0]!
  return fillTemplate(
    bundle,
    {
      values: { mails: held.map(({ subject, text }) => ({ subject, text })) },
      to: { name, address },
      replyTo: { name: sender.provider, address: sender.contactAddress },
    },
    sender,
  )
}

function partsOf({ subject, text }: { subject: string; text: string }): MailPart[] {
  // Without the footer: the bundle has its own.
  const [words = ''] = text.split('\n\n-- \n', 1)
  return [
    { kind: 'subheading', text: subject },
    { kind: 'quote', text: words },
  ]
}
