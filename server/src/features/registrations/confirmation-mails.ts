import { certificatePath } from '@portal/contract/certificate-code'
import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import { shortDay } from '../../mail/dutch-moment.ts'
import type { CustomersLink } from '../../mail/link-cipher.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { mailboxOf, plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'
import {
  customerPlaceholders,
  customerValues,
  exampleOfCustomer,
  nameOfCustomer,
  productName,
} from './name-customer.ts'
import type { NewRegistration } from './store.ts'

export type RegistrationFacts = {
  registration: NewRegistration & { certificate_code: string }
  product: { brand: string; model: string }
  member: Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
}

/** The two confirmations of a registration (spec §2): to the customer and to the installer. */
export function registrationMails(facts: RegistrationFacts, sender: MailSender) {
  return [mailToCustomer(facts, sender), mailToInstaller(facts, sender)] as const
}

/** What the customer reads of: points are none of it. */
type CustomerFacts = Omit<RegistrationFacts, 'registration'> & {
  registration: Omit<RegistrationFacts['registration'], 'consent_version' | 'consented_at' | 'credits' | 'points_from'>
}

/** The customer's confirmation alone, for a bulk registration or once more. */
export function mailToCustomer(facts: CustomerFacts, sender: MailSender) {
  const { registration, member } = facts
  const { first_name, last_name, company, email, phone_number } = member
  const values = {
    ...valuesOf(facts),
    customer_gender: registration.customer_gender,
    link: { certificate_code: registration.certificate_code, address: registration.customer_email },
    installer: { first_name, last_name, company, email, phone_number },
  }
  const to = { name: nameOfCustomer(withPlainNames(values)), address: registration.customer_email }
  return fillTemplate(registrationCustomer, { values, to, replyTo: providerMailbox(sender) })
}

type InstallerFacts = CustomerFacts & { registration: Pick<NewRegistration, 'credits'> }

export function mailToInstaller(facts: InstallerFacts, sender: MailSender) {
  const { registration, member } = facts
  const values = { ...valuesOf(facts), first_name: member.first_name, credits: registration.credits }
  return fillTemplate(registrationInstaller, { values, to: mailboxOf(member), replyTo: providerMailbox(sender) })
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
type CustomerValues = MailValues &
  Pick<NewRegistration, 'customer_gender'> & { link: CustomersLink; installer: RegistrationFacts['member'] }
type InstallerValues = MailValues & { first_name: string; credits: number }

function valuesOf({ registration, product: { brand, model } }: CustomerFacts): MailValues {
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

const productPlaceholders = { product: 'Merk en model', serienummer: 'Het serienummer' }
const exampleValues = {
  ...exampleOfCustomer,
  install_date: '2026-11-24',
  zipcode: '3511 AB',
  house_number: '12',
  house_number_addition: null,
  city: 'Utrecht',
}

const registrationCustomer = wordedTemplate<CustomerValues>({
  name: 'registration-customer',
  version: 1,
  title: 'Bevestiging aan de klant',
  sentWhen: 'Na elke registratie, ook uit een bulkregistratie',
  sentTo: 'Klant',
  placeholders: { ...productPlaceholders, ...customerPlaceholders },
  parts: {
    subject: { kind: 'subject', words: 'Uw {{product}} is geregistreerd' },
    preview: { kind: 'preview', words: 'Serienummer {{serienummer}}. Bewaar deze e-mail bij uw aankoopbewijs.' },
    heading: { kind: 'heading', words: 'Uw waterontharder is geregistreerd' },
    greeting: { kind: 'greeting', words: '{{aanhef}},' },
    reason: {
      kind: 'paragraph',
      words:
        '{{installateur}} heeft uw waterontharder bij {{aanbieder}} geregistreerd. U hoeft zelf niets te doen. Bewaar deze e-mail bij uw aankoopbewijs, dan heeft u de gegevens bij de hand als u de garantie nodig heeft.',
      requires: ['installateur'],
    },
    facts: { kind: 'facts' },
    warrantyHeading: { kind: 'subheading', words: 'Uw garantie' },
    warranty: {
      kind: 'paragraph',
      words:
        'U heeft 24 maanden wettelijke garantie. Door deze registratie krijgt u daar 1 jaar all-in garantie bij. Uw wettelijke rechten als consument blijven gewoon gelden.',
    },
    certificate: { kind: 'button', words: 'Bekijk uw garantiecertificaat' },
    reminderHeading: { kind: 'subheading', words: 'Onderhoud' },
    maintenance: {
      kind: 'paragraph',
      words:
        'Een waterontharder heeft eens per jaar onderhoud nodig. Wilt u daar elk jaar één e-mail over van {{installateur}}? Dat regelt u met één druk op de knop.',
    },
    reminder: { kind: 'button', words: 'Herinner mij elk jaar' },
    call: {
      kind: 'paragraph',
      words: 'Heeft u een vraag of een storing? Uw installateur helpt u verder: {{bereikbaar}}.',
      requires: ['bereikbaar'],
    },
    // AVG art. 14: we get the customer's data from the installer, so this mail must say what we do with them.
    privacyHeading: { kind: 'subheading', isFixed: true, words: 'Uw persoonsgegevens' },
    privacySource: {
      kind: 'small-print',
      isFixed: true,
      words:
        '{{installateur}} heeft ons bij de registratie uw naam, adres, e-mailadres en telefoonnummer gegeven, samen met de gegevens van de waterontharder. {{aanbieder}} is verantwoordelijk voor de verwerking daarvan.',
    },
    privacyUse: {
      kind: 'small-print',
      isFixed: true,
      words:
        'We gebruiken deze gegevens om de garantie uit te voeren, om u te bereiken als er iets met uw waterontharder aan de hand is en om de installatie bij uw installateur te registreren. Dat doen we om de garantie te kunnen nakomen en omdat we moeten weten waar onze waterontharders staan. Uw installateur ziet de registratie in zijn account. Anderen krijgen uw gegevens alleen als dat nodig is voor de garantie. We bewaren ze zolang de garantie loopt.',
    },
    privacyRights: {
      kind: 'small-print',
      isFixed: true,
      words:
        'U kunt uw gegevens inzien, laten verbeteren of verwijderen, het gebruik laten beperken, ze laten overdragen en bezwaar maken. Mail daarvoor naar {{contactadres}}. Komen we er samen niet uit, dan kunt u een klacht indienen bij de Autoriteit Persoonsgegevens.',
    },
  },
  fill(given, { webUrl }, { openLink }) {
    const values = withPlainNames(given)
    const ofCustomer = customerValues(values)
    return {
      urls: { certificate: webUrl + certificatePath(values.link.certificate_code), reminder: openLink(values.link) },
      placeholders: { ...productValues(values), ...ofCustomer },
      facts: [...factRows(values), ['Installateur', ofCustomer.installateur]],
    }
  },
  example: () => exampleValues,
})

const registrationInstaller = wordedTemplate<InstallerValues>({
  name: 'registration-installer',
  version: 1,
  title: 'Bevestiging aan de installateur',
  sentWhen: 'Na elke losse registratie',
  sentTo: 'Installateur',
  placeholders: {
    ...productPlaceholders,
    voornaam: 'De voornaam van de installateur',
    punten: 'Het aantal punten, met het woord',
  },
  parts: {
    subject: { kind: 'subject', words: 'Registratie ontvangen: {{product}}, {{serienummer}}' },
    preview: { kind: 'preview', words: '{{punten}} in behandeling voor de {{product}}.' },
    heading: { kind: 'heading', words: 'Registratie ontvangen' },
    greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
    reason: {
      kind: 'paragraph',
      words: 'Je hebt een {{product}} geregistreerd. De klant krijgt ook een bevestiging per e-mail.',
    },
    points: { kind: 'points' },
    balance: {
      kind: 'paragraph',
      words: 'De punten tellen mee in je saldo zodra ze verwerkt zijn. Het saldo wordt ieder uur bijgewerkt.',
    },
    facts: { kind: 'facts' },
    button: { kind: 'button', words: 'Bekijk je registraties' },
    mistake: {
      kind: 'paragraph',
      words: 'Klopt er iets niet? Mail ons op {{contactadres}} en noem het serienummer.',
      requires: ['contactadres'],
    },
  },
  fill(given, { webUrl }) {
    const values = withPlainNames(given)
    const points = pointsText(values.credits)
    return {
      placeholders: { ...productValues(values), voornaam: plainName(values.first_name), punten: points },
      points: { amount: points, status: 'In behandeling' },
      facts: [...factRows(values), ['Klant', nameOfCustomer(values)]],
      url: webUrl + webPaths.registrations,
    }
  },
  example: () => ({ ...exampleValues, first_name: 'Sanne', credits: 250 }),
})

export const registrationMailTemplates: MailTemplate[] = [registrationCustomer, registrationInstaller]

function factRows(values: MailValues): [string, string][] {
  return [
    ['Product', productName(values)],
    ['Serienummer', values.serial_number],
    ['Installatiedatum', shortDay(values.install_date)],
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
  return [zipcode, house_number, house_number_addition].filter(Boolean).join(' ').replaceAll(' ', '\u00a0')
}

function productValues(values: MailValues) {
  return { product: productName(values), serienummer: values.serial_number }
}

export const dutchNumber = new Intl.NumberFormat('nl-NL')

export function pointsText(credits: number): string {
  return `${dutchNumber.format(credits)} ${credits === 1 ? 'punt' : 'punten'}`
}
