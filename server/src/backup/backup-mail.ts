import { dutchMoment } from '../mail/dutch-moment.ts'
import { layOutMail, type MailSender } from '../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../mail/mail-template.ts'

type Values = {
  tried_at: string
  /** The moment of the newest archive; null when there is none, or the place does not answer. */
  newest: string | null
  reason: string
}

/** To our own mailbox: backups have failed for hours. */
export function backupFailedMail(values: Values, sender: MailSender) {
  return fillTemplate(backupFailed, { values, to: providerMailbox(sender) })
}

export const backupFailed: MailTemplate<Values> = {
  name: 'backup-failed',
  version: 1,
  layOut({ tried_at, newest, reason }, sender) {
    return layOutMail(
      {
        subject: 'Er is geen back-up van het portaal gemaakt',
        preview: 'Het maken van de back-up mislukt al enkele uren.',
        heading: 'Er is geen back-up gemaakt',
        parts: [
          {
            kind: 'paragraph',
            text:
              'Het maken van de back-up mislukt al enkele uren. Het portaal zelf werkt gewoon door en probeert het elk uur ' +
              'opnieuw, maar wat er sinds de laatste back-up is bijgekomen, is nog nergens anders bewaard.',
          },
          { kind: 'quote', text: reason },
          {
            kind: 'facts',
            facts: [
              ['Laatste poging', dutchMoment(tried_at)],
              ['Laatste back-up', newest === null ? 'niet gevonden' : dutchMoment(newest)],
            ],
          },
          {
            kind: 'paragraph',
            text:
              'Stuur deze e-mail door naar wie het portaal beheert. Met ‘operator backup’ is de back-up meteen te maken. ' +
              'Blijft het misgaan, dan komt er morgen weer een e-mail.',
          },
        ],
      },
      sender,
    )
  },
}
