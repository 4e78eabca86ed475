import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'
import { dutchNumber, houseLine, pointsText } from './confirmation-mails.ts'
import type { SubmittedRegistration } from './store.ts'

type SubmissionValues = {
  first_name: string
  count: number
  credits: number
  refused: number
  first: SubmittedRegistration[]
}

export function submissionMail(
  { first_name, last_name, email }: Pick<CurrentMember, 'first_name' | 'last_name' | 'email'>,
  submitted: Omit<SubmissionValues, 'first_name'>,
  sender: MailSender,
) {
  const to = { name: `${first_name} ${last_name}`, address: email }
  const values = { first_name, ...submitted }
  return fillTemplate(submissionMailTemplate, { values, to, replyTo: providerMailbox(sender) })
}

const balance = 'De punten tellen mee in je saldo zodra ze verwerkt zijn. Het saldo wordt ieder uur bijgewerkt.'
const seeRefused = 'In het portaal zie je bij ‘Meerdere producten registreren’ wat er niet klopt.'

export const submissionMailTemplate = wordedTemplate<SubmissionValues>({
  name: 'registrations-installer',
  version: 1,
  title: 'Bevestiging van een bulkregistratie',
  sentWhen: 'Na elke bulkregistratie, één keer voor alle rijen',
  sentTo: 'Installateur',
  placeholders: {
    voornaam: 'De voornaam van de installateur',
    registraties: 'Het aantal registraties, met het woord',
    aantal: 'Het aantal registraties',
    punten: 'Het aantal punten, met het woord',
    geweigerd: 'Het aantal rijen dat is geweigerd',
    overige: 'Het aantal registraties dat niet in de lijst staat',
  },
  conditions: {
    one: 'bij één registratie',
    several: 'bij meer registraties',
    oneRefused: 'als er één rij is geweigerd',
    severalRefused: 'als er meer rijen zijn geweigerd',
    oneLeft: 'als er één registratie niet in de lijst past',
    severalLeft: 'als er meer registraties niet in de lijst passen',
  },
  parts: {
    subject: { kind: 'subject', words: '{{registraties}} ontvangen' },
    preview: { kind: 'preview', words: '{{punten}} in behandeling voor {{registraties}}.' },
    headingOfOne: { kind: 'heading', when: 'one', words: 'Registratie ontvangen' },
    heading: { kind: 'heading', when: 'several', words: 'Registraties ontvangen' },
    greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
    reasonOfOne: {
      kind: 'paragraph',
      when: 'one',
      words: 'Je hebt 1 waterontharder geregistreerd. De klant krijgt ook een bevestiging per e-mail.',
    },
    reason: {
      kind: 'paragraph',
      when: 'several',
      words: 'Je hebt {{aantal}} waterontharders geregistreerd. Elke klant krijgt ook een bevestiging per e-mail.',
      requires: ['aantal'],
    },
    oneRefused: { kind: 'paragraph', when: 'oneRefused', words: `1 rij is niet geregistreerd. ${seeRefused}` },
    refused: {
      kind: 'paragraph',
      when: 'severalRefused',
      words: `{{geweigerd}} rijen zijn niet geregistreerd. ${seeRefused}`,
      requires: ['geweigerd'],
    },
    points: { kind: 'points' },
    balance: { kind: 'paragraph', words: balance },
    facts: { kind: 'facts' },
    oneLeft: { kind: 'paragraph', when: 'oneLeft', words: 'De laatste vind je in het portaal.' },
    left: {
      kind: 'paragraph',
      when: 'severalLeft',
      words: 'De andere {{overige}} vind je in het portaal.',
      requires: ['overige'],
    },
    button: { kind: 'button', words: 'Bekijk je registraties' },
    mistake: {
      kind: 'paragraph',
      words: 'Klopt er iets niet? Mail ons op {{contactadres}} en noem het serienummer.',
      requires: ['contactadres'],
    },
  },
  fill({ first_name, count, credits, refused, first }, { webUrl }) {
    const points = pointsText(credits)
    const left = count - first.length
    return {
      placeholders: {
        voornaam: plainName(first_name),
        registraties: count === 1 ? '1 registratie' : `${dutchNumber.format(count)} registraties`,
        aantal: dutchNumber.format(count),
        punten: points,
        geweigerd: dutchNumber.format(refused),
        overige: dutchNumber.format(left),
      },
      conditions: {
        one: count === 1,
        several: count !== 1,
        oneRefused: refused === 1,
        severalRefused: refused > 1,
        oneLeft: left === 1,
        severalLeft: left > 1,
      },
      points: { amount: points, status: 'In behandeling' },
      facts: first.map((registration) => [registration.serial_number, describe(registration)]),
      url: webUrl + webPaths.registrations,
    }
  },
  example: () => ({
    first_name: 'Sanne',
    count: 14,
    credits: 3_500,
    refused: 2,
    first: ['12', '14', '16'].map((house_number, index) => ({
      serial_number: `AS2411004${index + 2}`,
      brand: 'AquaStar',
      model: 'Compact 8',
      zipcode: '3511 AB',
      house_number,
      house_number_addition: null,
    })),
  }),
})

function describe({ brand, model, ...house }: SubmittedRegistration): string {
  return `${brand} ${model}, ${houseLine(house)}`
}
