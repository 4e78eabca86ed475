import type { Database } from '../database/database.ts'
import { layOutMail, type MailPart, type MailSender, type MailText } from './mail-layout.ts'
import { fillTemplate, type MailFacts, type MailTemplate, type Wording } from './mail-template.ts'
import { type ClaimedMail, queueMails } from './outbox.ts'

// About a megabyte, which every mailbox accepts; the others wait for the next bundle.
export const mostPerBundle = 200

// Any number that no other lock in this database has.
const bundlingLock = 8_206_411

/**
 * Queues one mail of all mails that are held for the address of this one, whose hour is over. What is too
 * much for one mail is held for another hour.
 */
export async function bundleHeldMails(db: Database, mail: ClaimedMail, sender: MailSender): Promise<void> {
  const { address } = mail.payload.to
  await db.tx(async () => {
    // One at a time, or an address could get two bundles in an hour.
    await db.query('select pg_advisory_xact_lock($1, hashtext($2))', [bundlingLock, address])
    const held = await findHeld(db, mail)
    if (held.length === 0) return

    await queueMails(db, [bundleMail(held, sender)])
    await db.query('delete from queue where id = any($1)', [held.map(({ id }) => id)])
    await db.query(
      `update queue set due_at = now() + interval '1 hour', lease_id = null, attempts = 0
       where kind = 'mail' and status = 'held' and payload #>> '{to,address}' = $1`,
      [address],
    )
  })
}

type HeldMail = { id: number; payload: MailFacts }

// None when another process has bundled the claimed mail meanwhile.
function findHeld(db: Database, { id, lease_id, payload }: ClaimedMail): Promise<HeldMail[]> {
  return db.query(
    `select id, payload from queue
     where kind = 'mail' and status = 'held' and payload #>> '{to,address}' = $1
       and exists (select from queue as own where own.id = $2 and own.lease_id = $3)
     order by id limit $4`,
    [payload.to.address, id, lease_id, mostPerBundle],
  )
}

/** Several mails to one address in one. It is sent only by a version that knows all of their templates. */
export const bundle: MailTemplate<{ mails: readonly Wording[] }> = {
  name: 'bundle',
  version: 1,
  title: 'Meer berichten in één',
  // The reader may be a customer or a member, so the text uses neither 'u' nor 'je'.
  layOut({ mails }, sender, { layOut }) {
    const texts = mails.map(layOut)
    const subject = texts.length === 1 ? texts[0]!.subject : `${texts.length} berichten van ${sender.provider}`
    const reason =
      texts.length === 1
        ? 'Er gingen vandaag veel berichten naar dit e-mailadres. Daarom komt dit bericht later.'
        : 'Er gingen vandaag veel berichten naar dit e-mailadres. Daarom staan de volgende bij elkaar in één e-mail.'
    const parts: MailPart[] = [{ kind: 'paragraph', text: reason }, ...texts.flatMap(partsOf)]
    return layOutMail({ subject, preview: reason, heading: subject, parts }, sender)
  },
}

function bundleMail(held: readonly HeldMail[], sender: MailSender): MailFacts {
  const values = { mails: held.map(({ payload }) => wordingOf(payload)) }
  const [{ to, replyTo }, ...others] = held.map(({ payload }) => payload) as [MailFacts, ...MailFacts[]]
  const isOfOne = replyTo !== undefined && others.every((mail) => mail.replyTo?.address === replyTo.address)
  const provider = { name: sender.provider, address: sender.contactAddress }
  const registrationId = others.length === 0 ? held[0]!.payload.registrationId : undefined
  return fillTemplate(bundle, { values, to, replyTo: isOfOne ? replyTo : provider, registrationId })
}

function wordingOf({ template, version, values, words }: MailFacts): Wording {
  return { template, version, values, ...(words !== undefined && { words }) }
}

function partsOf({ subject, text }: MailText): MailPart[] {
  // Without the footer: the bundle has its own.
  const [words = ''] = text.split('\n\n-- \n', 1)
  return [
    { kind: 'subheading', text: subject },
    { kind: 'quote', text: words },
  ]
}
