import { customerName } from '@portal/contract/rules/customer-name'
import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import { layOutMail, type MailContent, type MailPart, type MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import type { NewRegistration } from './store.ts'

export type RegistrationFacts = {
  registration: NewRegistration
  product: { brand: string; model: string }
  member: Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
}

/** The two confirmations of a registration (spec §2): to the customer and to the installer. */
export function registrationMails(facts: RegistrationFacts, sender: MailSender) {
  return [mailToCustomer(facts, sender), mailToInstaller(facts, sender)] as const
}

/** The customer's confirmation alone, for a bulk registration. */
export function mailToCustomer(facts: RegistrationFacts, sender: MailSender) {
  const { registration, member } = facts
  const { first_name, last_name, company, email, phone_number } = member
  const values = {
    ...valuesOf(facts),
    customer_gender: registration.customer_gender,
    installer: { first_name, last_name, company, email, phone_number },
  }
  const to = { name: nameOfCustomer(withPlainNames(values)), address: registration.customer_email }
  return fillTemplate(registrationCustomer, { values, to, replyTo: providerMailbox(sender) })
}

function mailToInstaller(facts: RegistrationFacts, sender: MailSender) {
  const { registration, member } = facts
  const values = { ...valuesOf(facts), first_name: member.first_name, credits: registration.credits }
  const to = { name: `${plainName(member.first_name)} ${plainName(member.last_name)}`, address: member.email }
  return fillTemplate(registrationInstaller, { values, to, replyTo: providerMailbox(sender) })
}

type MailValues = Pick<RegistrationFacts['product'], 'brand' | 'model'> &
  Pick<
    NewRegistration,
    | 'serial_number'
    | 'install_date'
    | 'zipcode'
    | 'house_number'
    | 'house_number_addition'
    | 'city'
    | 'customer_initials'
    | 'customer_name'
  >
type CustomerValues = MailValues & Pick<NewRegistration, 'customer_gender'> & { installer: RegistrationFacts['member'] }
type InstallerValues = MailValues & { first_name: string; credits: number }

function valuesOf({ registration, product: { brand, model } }: RegistrationFacts): MailValues {
  const { serial_number, install_date, zipcode, house_number, house_number_addition, city } = registration
  const { customer_initials, customer_name } = registration
  return {
    brand,
    model,
    serial_number,
    install_date,
    zipcode,
    house_number,
    house_number_addition,
    city,
    customer_initials,
    customer_name,
  }
}

// Strangers decide on these texts, and the customer's mail goes to any address.
function withPlainNames<Values extends MailValues>(values: Values): Values {
  const { house_number_addition, city, customer_initials } = values
  return {
    ...values,
    // Some brands allow any text.
    serial_number: plainSerialNumber(values.serial_number),
    house_number: plainName(values.house_number),
    house_number_addition: house_number_addition && plainName(house_number_addition),
    city: city && plainName(city),
    customer_initials: customer_initials && plainName(customer_initials),
    customer_name: plainName(values.customer_name),
  }
}

const registrationCustomer: MailTemplate<CustomerValues> = {
  name: 'registration-customer',
  version: 1,
  layOut: (values, sender) => layOutMail(customerContent(withPlainNames(values), sender), sender),
}

function customerContent(values: CustomerValues, sender: MailSender): MailContent {
  const installer = installerName(values)
  return {
    subject: `Uw ${productName(values)} is geregistreerd`,
    preview: `Serienummer ${values.serial_number}. Bewaar deze e-mail bij uw aankoopbewijs.`,
    heading: 'Uw waterontharder is geregistreerd',
    parts: [
      paragraph(`${salutation(values)},`),
      paragraph(
        `${installer} heeft uw waterontharder bij ${sender.provider} geregistreerd. U hoeft zelf niets te doen. Bewaar deze e-mail bij uw aankoopbewijs, dan heeft u de gegevens bij de hand als u de garantie nodig heeft.`,
      ),
      { kind: 'facts', facts: [...factRows(values), ['Installateur', installer]] },
      { kind: 'subheading', text: 'Uw garantie' },
      paragraph(
        'U heeft 24 maanden wettelijke garantie. Door deze registratie krijgt u daar 1 jaar all-in garantie bij. Uw wettelijke rechten als consument blijven gewoon gelden.',
      ),
      paragraph(whomToCall(values)),
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

const registrationInstaller: MailTemplate<InstallerValues> = {
  name: 'registration-installer',
  version: 1,
  layOut: (values, sender) => layOutMail(installerContent(withPlainNames(values), sender), sender),
}

function installerContent(values: InstallerValues, { webUrl, contactAddress }: MailSender): MailContent {
  const product = productName(values)
  const points = pointsText(values.credits)
  return {
    subject: `Registratie ontvangen: ${product}, ${values.serial_number}`,
    preview: `${points} in behandeling voor de ${product}.`,
    heading: 'Registratie ontvangen',
    parts: [
      paragraph(`Hallo ${plainName(values.first_name)},`),
      paragraph(`Je hebt een ${product} geregistreerd. De klant krijgt ook een bevestiging per e-mail.`),
      { kind: 'points', amount: points, status: 'In behandeling' },
      paragraph('De punten tellen mee in je saldo zodra ze verwerkt zijn. Het saldo wordt ieder uur bijgewerkt.'),
      { kind: 'facts', facts: [...factRows(values), ['Klant', nameOfCustomer(values)]] },
      { kind: 'button', label: 'Bekijk je registraties', url: webUrl + webPaths.registrations },
      paragraph(`Klopt er iets niet? Mail ons op ${contactAddress} en noem het serienummer.`),
    ],
  }
}

export const registrationMailTemplates: MailTemplate[] = [registrationCustomer, registrationInstaller]

function factRows(values: MailValues): [string, string][] {
  return [
    ['Product', productName(values)],
    ['Serienummer', values.serial_number],
    ['Installatiedatum', values.install_date.split('-').reverse().join('-')],
    ['Adres', addressLine(values)],
  ]
}

function addressLine({ zipcode, house_number, house_number_addition, city }: MailValues): string {
  const house = houseLine({ zipcode, house_number, house_number_addition })
  return city ? `${house}, ${city}` : house
}

type House = Pick<NewRegistration, 'zipcode' | 'house_number' | 'house_number_addition'>

/** '1234 AB 1 B', which stays together at the end of a line. */
export function houseLine({ zipcode, house_number, house_number_addition }: House): string {
  return [zipcode, house_number, house_number_addition].filter(Boolean).join(' ').replaceAll(' ', nonBreakingSpace)
}

function productName({ brand, model }: MailValues): string {
  return `${brand} ${model}`
}

function installerName({ installer: { first_name, last_name, company } }: CustomerValues): string {
  return company === null ? `${plainName(first_name)} ${plainName(last_name)}` : plainName(company)
}

function nameOfCustomer({ customer_initials, customer_name }: MailValues): string {
  return customerName(customer_initials, customer_name)
}

function whomToCall({ installer: { phone_number, email } }: CustomerValues): string {
  const how = phone_number ? `bel ${phone_number.replaceAll(' ', nonBreakingSpace)}` : `mail naar ${email}`
  return `Heeft u een vraag of een storing? Uw installateur helpt u verder: ${how}.`
}

const nonBreakingSpace = '\u00a0'

function salutation(values: CustomerValues): string {
  const { customer_gender: gender, customer_name: name } = values
  if (gender === 'male') return `Beste heer ${customerName(null, name)}`
  if (gender === 'female') return `Beste mevrouw ${customerName(null, name)}`
  return `Beste ${nameOfCustomer(values)}`
}

export const dutchNumber = new Intl.NumberFormat('nl-NL')

export function pointsText(credits: number): string {
  return `${dutchNumber.format(credits)} ${credits === 1 ? 'punt' : 'punten'}`
}

function paragraph(text: string): MailPart {
  return { kind: 'paragraph', text }
}
