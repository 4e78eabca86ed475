import { daysAfter } from '@portal/contract/rules/day'
import { longDay } from '../../mail/dutch-moment.ts'
import type { CustomersLink } from '../../mail/link-cipher.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { mailboxOf, plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'
import {
  customerPlaceholders,
  customerValues,
  exampleOfCustomer,
  installerName,
  nameOfCustomer,
  productName,
} from '../registrations/name-customer.ts'
import { type DueReminder, reminderDays, type RemindedRegistration } from './store.ts'

/** Asks a customer whether they want to be reminded each year, since somebody with their certificate pressed for it. */
export function questionMail(registration: RemindedRegistration, sender: MailSender) {
  return fillTemplate(question, {
    values: valuesOf(registration),
    to: customersMailbox(registration),
    replyTo: providerMailbox(sender),
    registrationId: registration.id,
  })
}

/** A year's reminder of the maintenance, in the name of the installer: an answer goes to them. */
export function reminderMail(due: DueReminder, sender: MailSender) {
  const values = { ...valuesOf(due), day: due.day }
  return fillTemplate(reminder, {
    values,
    to: customersMailbox(due),
    replyTo: mailboxOf(due),
    fromName: `${installerName(values)} via ${sender.provider}`,
    registrationId: due.id,
  })
}

type Values = Pick<
  RemindedRegistration,
  'brand' | 'model' | 'serial_number' | 'customer_gender' | 'customer_initials' | 'customer_name'
> & {
  installer: Pick<RemindedRegistration, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
  link: CustomersLink
}

function valuesOf(registration: RemindedRegistration): Values {
  const { brand, model, serial_number, certificate_code, customer_email } = registration
  const { customer_gender, customer_initials, customer_name } = registration
  const { first_name, last_name, company, email, phone_number } = registration
  return {
    brand,
    model,
    serial_number: plainSerialNumber(serial_number),
    customer_gender,
    customer_initials: customer_initials && plainName(customer_initials),
    customer_name: plainName(customer_name),
    installer: { first_name, last_name, company, email, phone_number },
    link: { certificate_code, address: customer_email },
  }
}

function customersMailbox(registration: RemindedRegistration) {
  return { name: nameOfCustomer(registration), address: registration.customer_email }
}

const placeholders = { ...customerPlaceholders, product: 'Merk en model' }

function filled(values: Values) {
  return { ...customerValues(values), product: productName(values) }
}

const question = wordedTemplate<Values>({
  name: 'reminder-question',
  version: 1,
  title: 'Vraag om een jaarlijkse herinnering te bevestigen',
  sentWhen: 'Als iemand op het garantiecertificaat om een herinnering vraagt',
  sentTo: 'Klant',
  placeholders,
  parts: {
    subject: { kind: 'subject', words: 'Wilt u elk jaar een herinnering voor onderhoud?' },
    preview: { kind: 'preview', words: 'Bevestig met één druk op een knop, of doe niets.' },
    heading: { kind: 'heading', words: 'Elk jaar een herinnering?' },
    greeting: { kind: 'greeting', words: '{{aanhef}},' },
    reason: {
      kind: 'paragraph',
      words:
        'Op het garantiecertificaat van uw {{product}} is om een jaarlijkse herinnering gevraagd. U krijgt dan één e-mail per jaar van {{installateur}}, 30 dagen voor het onderhoud.',
    },
    button: { kind: 'button', words: 'Ja, herinner mij elk jaar' },
    mistake: {
      kind: 'small-print',
      words: 'Heeft u hier niet om gevraagd? Dan hoeft u niets te doen: u krijgt geen herinneringen.',
    },
  },
  fill: (values, _sender, { openLink }) => ({ placeholders: filled(values), url: openLink(values.link) }),
  example: () => exampleOfCustomer,
})

const reminder = wordedTemplate<Values & { day: string }>({
  name: 'maintenance-reminder',
  version: 1,
  title: 'Jaarlijkse herinnering aan het onderhoud',
  sentWhen: '30 dagen voor het onderhoud, als de klant erom heeft gevraagd',
  sentTo: 'Klant',
  placeholders: {
    ...placeholders,
    dag: 'De dag waarop het onderhoud valt',
  },
  parts: {
    subject: { kind: 'subject', words: 'Tijd voor het onderhoud van uw {{product}}' },
    preview: { kind: 'preview', words: 'Maak een afspraak met {{installateur}}: {{bereikbaar}}.' },
    heading: { kind: 'heading', words: 'Het jaarlijkse onderhoud komt eraan' },
    greeting: { kind: 'greeting', words: '{{aanhef}},' },
    reason: {
      kind: 'paragraph',
      words:
        'Rond {{dag}} is het tijd voor het jaarlijkse onderhoud van uw {{product}}. Zo blijft het water zacht en gaat het toestel lang mee.',
    },
    call: {
      kind: 'paragraph',
      words: 'Maak een afspraak met {{installateur}}: {{bereikbaar}}. U kunt ook op deze e-mail antwoorden.',
      requires: ['installateur', 'bereikbaar'],
    },
    facts: { kind: 'facts' },
    why: {
      kind: 'small-print',
      words: 'U krijgt deze e-mail eens per jaar, omdat u daar zelf om heeft gevraagd.',
    },
    stop: { kind: 'link', words: 'Geen herinneringen meer' },
  },
  fill(values, _sender, { openLink }) {
    const url = openLink(values.link)
    return {
      placeholders: { ...filled(values), dag: longDay(values.day) },
      facts: [
        ['Product', productName(values)],
        ['Serienummer', values.serial_number],
        ['Onderhoud rond', longDay(values.day)],
        ['Installateur', installerName(values)],
      ],
      url,
      unsubscribe: url,
    }
  },
  example: () => ({ ...exampleOfCustomer, day: daysAfter('2026-11-24', reminderDays) }),
})

export const reminderMailTemplates: MailTemplate[] = [question, reminder]
