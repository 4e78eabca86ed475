import { customerName } from '@portal/contract/rules/customer-name'
import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import { layOutMail, type MailContent, type MailPart, type MailSender } from '../../mail/mail-layout.ts'
import { plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import type { Mail, Mailbox } from '../../mail/outbox.ts'
import type { NewRegistration } from './store.ts'

/** What the mails tell of a registration. */
export type RegistrationFacts = {
  registration: NewRegistration
  product: { brand: string; model: string }
  member: Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
}

/** The two confirmations of a registration (spec §2): to the customer and to the installer. */
export function registrationMails(facts: RegistrationFacts, sender: MailSender): [Mail, Mail] {
  return [mailToCustomer(facts, sender), mailToInstaller(facts, sender)]
}

// Strangers decide on these texts, and the customer's mail goes to any address.
function withPlainNames({ registration, product, member }: RegistrationFacts): RegistrationFacts {
  const { house_number_addition, city, customer_initials } = registration
  return {
    product,
    registration: {
      ...registration,
      // Some brands allow any text.
      serial_number: plainSerialNumber(registration.serial_number),
      house_number: plainName(registration.house_number),
      house_number_addition: house_number_addition && plainName(house_number_addition),
      city: city && plainName(city),
      customer_initials: customer_initials && plainName(customer_initials),
      customer_name: plainName(registration.customer_name),
    },
    member: {
      ...member,
      first_name: plainName(member.first_name),
      last_name: plainName(member.last_name),
      company: member.company && plainName(member.company),
    },
  }
}

/** The customer's confirmation alone, for a bulk registration. */
export function mailToCustomer(typed: RegistrationFacts, sender: MailSender): Mail {
  const facts = withPlainNames(typed)
  return {
    kind: 'registration-customer',
    to: { name: nameOfCustomer(facts), address: facts.registration.customer_email },
    replyTo: providerMailbox(sender),
    subject: `Uw ${productName(facts)} is geregistreerd`,
    ...layOutMail(customerContent(facts, sender), sender),
  }
}

function customerContent(facts: RegistrationFacts, sender: MailSender): MailContent {
  const installer = installerName(facts)
  return {
    preview: `Serienummer ${facts.registration.serial_number}. Bewaar deze e-mail bij uw aankoopbewijs.`,
    heading: 'Uw waterontharder is geregistreerd',
    parts: [
      paragraph(`${salutation(facts)},`),
      paragraph(
        `${installer} heeft uw waterontharder bij ${sender.provider} geregistreerd. U hoeft zelf niets te doen. Bewaar deze e-mail bij uw aankoopbewijs, dan heeft u de gegevens bij de hand als u de garantie nodig heeft.`,
      ),
      { kind: 'facts', facts: [...factRows(facts), ['Installateur', installer]] },
      { kind: 'subheading', text: 'Uw garantie' },
      paragraph(
        'U heeft 24 maanden wettelijke garantie. Door deze registratie krijgt u daar 1 jaar all-in garantie bij. Uw wettelijke rechten als consument blijven gewoon gelden.',
      ),
      paragraph(whomToCall(facts)),
      { kind: 'subheading', text: 'Uw persoonsgegevens' },
      ...privacyNotice(installer, sender),
    ],
  }
}

// AVG art. 14: we get the customer's data from the installer, so this mail must say what we do with them.
function privacyNotice(installer: string, { provider, contactAddress }: MailSender): MailPart[] {
  return [
    `${installer} heeft ons bij de registratie uw naam, adres, e-mailadres en telefoonnummer gegeven, samen met de gegevens van de waterontharder. ${provider} is verantwoordelijk voor de verwerking daarvan.`,
    'We gebruiken deze gegevens om de garantie uit te voeren, om u te bereiken als er iets met uw waterontharder aan de hand is en om de installatie bij uw installateur te registreren. Dat doen we om de garantie te kunnen nakomen en omdat we moeten weten waar onze waterontharders staan. Uw installateur ziet de registratie in zijn account. Anderen krijgen uw gegevens alleen als dat nodig is voor de garantie. We bewaren ze zolang de garantie loopt.',
    `U kunt uw gegevens inzien, laten verbeteren of verwijderen, het gebruik laten beperken, ze laten overdragen en bezwaar maken. Mail daarvoor naar ${contactAddress}. Komen we er samen niet uit, dan kunt u een klacht indienen bij de Autoriteit Persoonsgegevens.`,
  ].map((text) => ({ kind: 'small-print', text }))
}

function mailToInstaller(typed: RegistrationFacts, sender: MailSender): Mail {
  const facts = withPlainNames(typed)
  const { member, registration } = facts
  return {
    kind: 'registration-installer',
    to: { name: `${member.first_name} ${member.last_name}`, address: member.email },
    replyTo: providerMailbox(sender),
    subject: `Registratie ontvangen: ${productName(facts)}, ${registration.serial_number}`,
    ...layOutMail(installerContent(facts, sender), sender),
  }
}

function installerContent(facts: RegistrationFacts, { webUrl, contactAddress }: MailSender): MailContent {
  const product = productName(facts)
  const points = pointsText(facts.registration.credits)
  return {
    preview: `${points} in behandeling voor de ${product}.`,
    heading: 'Registratie ontvangen',
    parts: [
      paragraph(`Hallo ${facts.member.first_name},`),
      paragraph(`Je hebt een ${product} geregistreerd. De klant krijgt ook een bevestiging per e-mail.`),
      { kind: 'points', amount: points, status: 'In behandeling' },
      paragraph('De punten tellen mee in je saldo zodra ze verwerkt zijn. Het saldo wordt ieder uur bijgewerkt.'),
      {
        kind: 'facts',
        facts: [...factRows(facts), ['Klant', nameOfCustomer(facts)]],
      },
      { kind: 'button', label: 'Bekijk je registraties', url: webUrl + webPaths.registrations },
      paragraph(`Klopt er iets niet? Mail ons op ${contactAddress} en noem het serienummer.`),
    ],
  }
}

function factRows(facts: RegistrationFacts): [string, string][] {
  return [
    ['Product', productName(facts)],
    ['Serienummer', facts.registration.serial_number],
    ['Installatiedatum', facts.registration.install_date.split('-').reverse().join('-')],
    ['Adres', addressLine(facts)],
  ]
}

function addressLine({ registration }: RegistrationFacts): string {
  const { zipcode, house_number, house_number_addition, city } = registration
  const house = [zipcode, house_number, house_number_addition].filter(Boolean).join(' ')
  return city ? `${house}, ${city}` : house
}

function productName({ product }: RegistrationFacts): string {
  return `${product.brand} ${product.model}`
}

function installerName({ member }: RegistrationFacts): string {
  return member.company ?? `${member.first_name} ${member.last_name}`
}

function nameOfCustomer({ registration }: RegistrationFacts): string {
  return customerName(registration.customer_initials, registration.customer_name)
}

function whomToCall({ member }: RegistrationFacts): string {
  const how = member.phone_number
    ? `bel ${member.phone_number.replaceAll(' ', nonBreakingSpace)}`
    : `mail naar ${member.email}`
  return `Heeft u een vraag of een storing? Uw installateur helpt u verder: ${how}.`
}

const nonBreakingSpace = '\u00a0'

function salutation(facts: RegistrationFacts): string {
  const { customer_gender: gender, customer_name: name } = facts.registration
  if (gender === 'male') return `Beste heer ${customerName(null, name)}`
  if (gender === 'female') return `Beste mevrouw ${customerName(null, name)}`
  return `Beste ${nameOfCustomer(facts)}`
}

export const dutchNumber = new Intl.NumberFormat('nl-NL')

export function pointsText(credits: number): string {
  return `${dutchNumber.format(credits)} ${credits === 1 ? 'punt' : 'punten'}`
}

export function providerMailbox({ provider, contactAddress }: MailSender): Mailbox {
  return { name: provider, address: contactAddress }
}

function paragraph(text: string): MailPart {
  return { kind: 'paragraph', text }
}
