import { dutchMoment } from '../mail/dutch-moment.ts'
import { layOutMail, type MailSender } from '../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../mail/mail-template.ts'
import type { DrillRecord } from './drill-record.ts'

type Values = Pick<DrillRecord, 'archive' | 'moment' | 'problem' | 'ended_at'>

/** To our own mailbox: the newest backup could not be restored on trial. */
export function drillFailedMail({ archive, moment, problem, ended_at }: DrillRecord, sender: MailSender) {
  return fillTemplate(drillFailed, { values: { archive, moment, problem, ended_at }, to: providerMailbox(sender) })
}

export const drillFailed: MailTemplate<Values> = {
  name: 'drill-failed',
  version: 1,
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
