import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import { layOutMail, type MailContent, type MailPart, type MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
import { dutchNumber, houseLine, pointsText } from './mails.ts'
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

export const submissionMailTemplate: MailTemplate<SubmissionValues> = {
  name: 'registrations-installer',
  version: 1,
  layOut: (values, sender) => layOutMail(contentOf(values, sender), sender),
}

function contentOf(values: SubmissionValues, { webUrl, contactAddress }: MailSender): MailContent {
  const { first_name, count, credits, refused, first } = values
  const points = pointsText(credits)
  return {
    subject: `${registrations(count)} ontvangen`,
    preview: `${points} in behandeling voor ${registrations(count)}.`,
    heading: count === 1 ? 'Registratie ontvangen' : 'Registraties ontvangen',
    parts: [
      paragraph(`Hallo ${plainName(first_name)},`),
      paragraph(
        count === 1
          ? 'Je hebt 1 waterontharder geregistreerd. De klant krijgt ook een bevestiging per e-mail.'
          : `Je hebt ${dutchNumber.format(count)} waterontharders geregistreerd. Elke klant krijgt ook een bevestiging per e-mail.`,
      ),
      ...(refused > 0 ? [paragraph(refusedText(refused))] : []),
      { kind: 'points', amount: points, status: 'In behandeling' },
      paragraph('De punten tellen mee in je saldo zodra ze verwerkt zijn. Het saldo wordt ieder uur bijgewerkt.'),
      { kind: 'facts', facts: first.map((registration) => [registration.serial_number, describe(registration)]) },
      ...(count > first.length ? [paragraph(restText(count - first.length))] : []),
      { kind: 'button', label: 'Bekijk je registraties', url: webUrl + webPaths.registrations },
      paragraph(`Klopt er iets niet? Mail ons op ${contactAddress} en noem het serienummer.`),
    ],
  }
}

function refusedText(refused: number): string {
  const rows = refused === 1 ? '1 rij is' : `${dutchNumber.format(refused)} rijen zijn`
  return `${rows} niet geregistreerd. In het portaal zie je bij ‘Meerdere producten registreren’ wat er niet klopt.`
}

function restText(rest: number): string {
  return rest === 1
    ? 'De laatste vind je in het portaal.'
    : `De andere ${dutchNumber.format(rest)} vind je in het portaal.`
}

function describe({ brand, model, ...house }: SubmittedRegistration): string {
  return `${brand} ${model}, ${houseLine(house)}`
}

function registrations(count: number): string {
  return count === 1 ? '1 registratie' : `${dutchNumber.format(count)} registraties`
}

function paragraph(text: string): MailPart {
  return { kind: 'paragraph', text }
}
