import type { Gender } from '@portal/contract/registrations'
import { customerName } from '@portal/contract/rules/customer-name'
import { webPaths } from '@portal/contract/web-paths'
import { layOutMail, type MailContent, type MailPart, type MailSender } from '../../mail/mail-layout.ts'
import { plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import type { Mail, Mailbox } from '../../mail/outbox.ts'

export type RegistrationFacts = {
  product: { brand: string; model: string }
  serialNumber: string
  /** `YYYY-MM-DD` */
  installDate: string
  address: { zipcode: string; houseNumber: string; houseNumberAddition: string | null; city: string | null }
  customer: { gender: Gender; initials: string | null; name: string; email: string }
  installer: { firstName: string; lastName: string; company: string | null; email: string; phoneNumber: string | null }
  credits: number
}

/** The two confirmations of a registration (spec §2): to the customer and to the installer. */
export function registrationMails(facts: RegistrationFacts, sender: MailSender): [Mail, Mail] {
  return [mailToCustomer(facts, sender), mailToInstaller(facts, sender)]
}

// Whoever registers decides what stands in them, and the customer's mail goes to any address.
function withPlainNames(facts: RegistrationFacts): RegistrationFacts {
  const { address, customer, installer } = facts
  return {
    ...facts,
    // Of some brands it is any text.
    serialNumber: plainSerialNumber(facts.serialNumber),
    address: {
      ...address,
      houseNumber: plainName(address.houseNumber),
      houseNumberAddition: address.houseNumberAddition && plainName(address.houseNumberAddition),
      city: address.city && plainName(address.city),
    },
    customer: {
      ...customer,
      initials: customer.initials && plainName(customer.initials),
      name: plainName(customer.name),
    },
    installer: {
      ...installer,
      firstName: plainName(installer.firstName),
      lastName: plainName(installer.lastName),
      company: installer.company && plainName(installer.company),
    },
  }
}

/** The confirmation to the customer alone, for who registers many at once. */
export function mailToCustomer(typed: RegistrationFacts, sender: MailSender): Mail {
  const facts = withPlainNames(typed)
  return {
    kind: 'registration-customer',
    to: { name: customerName(facts.customer.initials, facts.customer.name), address: facts.customer.email },
    replyTo: providerMailbox(sender),
    subject: `Uw ${productName(facts)} is geregistreerd`,
    ...layOutMail(customerContent(facts, sender), sender),
  }
}

function customerContent(facts: RegistrationFacts, sender: MailSender): MailContent {
  const installer = installerName(facts)
  return {
    preview: `Serienummer ${facts.serialNumber}. Bewaar deze e-mail bij uw aankoopbewijs.`,
    heading: 'Uw waterontharder is geregistreerd',
    parts: [
      paragraph(`${salutation(facts)},`),
      paragraph(
        `${installer} heeft uw waterontharder bij ${sender.provider} geregistreerd. U hoeft zelf niets te doen. Bewaar deze e-mail bij uw aankoopbewijs, dan heeft u de gegevens bij de hand als u de garantie nodig heeft.`,
      ),
      { kind: 'facts', facts: [...registrationFacts(facts), ['Installateur', installer]] },
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

// AVG art. 14: the customer's data reach us through the installer, so this mail has to say what we do with them.
function privacyNotice(installer: string, { provider, contactAddress }: MailSender): MailPart[] {
  return [
    `${installer} heeft ons bij de registratie uw naam, adres, e-mailadres en telefoonnummer gegeven, samen met de gegevens van de waterontharder. ${provider} is verantwoordelijk voor de verwerking daarvan.`,
    'We gebruiken deze gegevens om de garantie uit te voeren, om u te bereiken als er iets met uw waterontharder aan de hand is en om de installatie bij uw installateur te registreren. Dat doen we om de garantie te kunnen nakomen en omdat we moeten weten waar onze waterontharders staan. Uw installateur ziet de registratie in zijn account. Anderen krijgen uw gegevens alleen als dat nodig is voor de garantie. We bewaren ze zolang de garantie loopt.',
    `U kunt uw gegevens inzien, laten verbeteren of verwijderen, het gebruik laten beperken, ze laten overdragen en bezwaar maken. Mail daarvoor naar ${contactAddress}. Komen we er samen niet uit, dan kunt u een klacht indienen bij de Autoriteit Persoonsgegevens.`,
  ].map((text) => ({ kind: 'small-print', text }))
}

function mailToInstaller(typed: RegistrationFacts, sender: MailSender): Mail {
  const facts = withPlainNames(typed)
  const { installer, serialNumber } = facts
  return {
    kind: 'registration-installer',
    to: { name: `${installer.firstName} ${installer.lastName}`, address: installer.email },
    replyTo: providerMailbox(sender),
    subject: `Registratie ontvangen: ${productName(facts)}, ${serialNumber}`,
    ...layOutMail(installerContent(facts, sender), sender),
  }
}

function installerContent(facts: RegistrationFacts, { webUrl, contactAddress }: MailSender): MailContent {
  const product = productName(facts)
  const points = pointsText(facts.credits)
  return {
    preview: `${points} in behandeling voor de ${product}.`,
    heading: 'Registratie ontvangen',
    parts: [
      paragraph(`Hallo ${facts.installer.firstName},`),
      paragraph(`Je hebt een ${product} geregistreerd. De klant krijgt ook een bevestiging per e-mail.`),
      { kind: 'points', amount: points, status: 'In behandeling' },
      paragraph('De punten tellen mee in je saldo zodra ze verwerkt zijn. Het saldo wordt ieder uur bijgewerkt.'),
      {
        kind: 'facts',
        facts: [...registrationFacts(facts), ['Klant', customerName(facts.customer.initials, facts.customer.name)]],
      },
      { kind: 'button', label: 'Bekijk je registraties', url: webUrl + webPaths.registrations },
      paragraph(`Klopt er iets niet? Mail ons op ${contactAddress} en noem het serienummer.`),
    ],
  }
}

function registrationFacts(facts: RegistrationFacts): [string, string][] {
  return [
    ['Product', productName(facts)],
    ['Serienummer', facts.serialNumber],
    ['Installatiedatum', facts.installDate.split('-').reverse().join('-')],
    ['Adres', addressLine(facts)],
  ]
}

function addressLine({ address }: RegistrationFacts): string {
  const house = [address.zipcode, address.houseNumber, address.houseNumberAddition].filter(Boolean).join(' ')
  return address.city ? `${house}, ${address.city}` : house
}

function productName({ product }: RegistrationFacts): string {
  return `${product.brand} ${product.model}`
}

function installerName({ installer }: RegistrationFacts): string {
  return installer.company ?? `${installer.firstName} ${installer.lastName}`
}

function whomToCall({ installer }: RegistrationFacts): string {
  const how = installer.phoneNumber
    ? `bel ${installer.phoneNumber.replaceAll(' ', nonBreakingSpace)}`
    : `mail naar ${installer.email}`
  return `Heeft u een vraag of een storing? Uw installateur helpt u verder: ${how}.`
}

const nonBreakingSpace = '\u00a0'

function salutation({ customer: { gender, initials, name } }: RegistrationFacts): string {
  if (gender === 'male') return `Beste heer ${customerName(null, name)}`
  if (gender === 'female') return `Beste mevrouw ${customerName(null, name)}`
  return `Beste ${customerName(initials, name)}`
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
