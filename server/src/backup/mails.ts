import { dutchMoment } from '../mail/dutch-moment.ts'
import { layOutMail, type MailSender } from '../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../mail/mail-template.ts'
import type { DrillRecord } from './drill-record.ts'
import type { BackupFailure } from './scheduled-backup.ts'

/** To our own mailbox: backups have failed for hours. */
export function backupFailedMail(values: BackupFailure, sender: MailSender) {
  return fillTemplate(backupFailed, { values, to: providerMailbox(sender) })
}

export const backupFailed: MailTemplate<BackupFailure> = {
  name: 'backup-failed',
  version: 1,
  title: 'Back-up mislukt',
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

type DrillValues = Pick<DrillRecord, 'archive' | 'moment' | 'problem' | 'ended_at'>

/** To our own mailbox: the newest backup could not be restored on trial. */
export function drillFailedMail({ archive, moment, problem, ended_at }: DrillRecord, sender: MailSender) {
  return fillTemplate(drillFailed, { values: { archive, moment, problem, ended_at }, to: providerMailbox(sender) })
}

export const drillFailed: MailTemplate<DrillValues> = {
  name: 'drill-failed',
  version: 1,
  title: 'Proef met een back-up mislukt',
  layOut({ archive, moment, problem, ended_at }, sender) {
    const facts: [string, string | null][] = [
      ['Geprobeerd', dutchMoment(ended_at)],
      ['Back-up', archive],
      ['Gemaakt', moment && dutchMoment(moment)],
    ]
    return layOutMail(
      {
        subject: 'De back-up van het portaal is niet te vertrouwen',
        preview: 'De proef om de laatste back-up terug te zetten is mislukt.',
        heading: 'De proef met de back-up is mislukt',
        parts: [
          {
            kind: 'paragraph',
            text:
              'Na elke back-up zet het portaal hem op proef terug. Dat is nu mislukt. Het portaal zelf werkt gewoon door, ' +
              'maar als er vandaag iets misgaat, zijn de gegevens misschien niet terug te zetten.',
          },
          { kind: 'quote', text: problem ?? '' },
          { kind: 'facts', facts: facts.filter((fact): fact is [string, string] => fact[1] !== null) },
          {
            kind: 'paragraph',
            text: 'Stuur deze e-mail door naar wie het portaal beheert. Met ‘operator drill’ is de proef over te doen.',
          },
        ],
      },
      sender,
    )
  },
}
