import { expect, test } from 'vitest'
import { createLayOut } from '../../mail/mail-template.ts'
import { type RegistrationFacts, registrationMails, registrationMailTemplates } from './confirmation-mails.ts'

const sender = {
  provider: 'Zilverbron',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@zilverbron.example',
}

const registration: RegistrationFacts['registration'] = {
  member_id: 1,
  product_id: 1,
  serial_number: 'AB 190871',
  install_date: '2026-11-04',
  zipcode: '5611 AB',
  house_number: '12',
  house_number_addition: 'bis',
  city: 'Eindhoven',
  customer_gender: 'female',
  customer_initials: 'S.',
  customer_name: 'de Vries',
  customer_email: 'sanne@voorbeeld.nl',
  customer_phone_number: '+31612345678',
  consent_version: '2026-11-20',
  credits: 1250,
  certificate_code: '0123456789abcdef0123',
  points_from: '2026-01-01',
}
const member = {
  first_name: 'Daan',
  last_name: 'Kuipers',
  company: 'Kuipers Installatietechniek',
  email: 'daan@voorbeeld.nl',
  phone_number: '+31 40 123 45 67',
}
const facts: RegistrationFacts = { registration, product: { brand: 'AquaStar', model: 'One' }, member }

const layOut = createLayOut({
  templates: registrationMailTemplates,
  sender,
  openLink: (link) =>
    'encrypted' in link ? '' : `https://portaal.voorbeeld.nl/onderhoud/${link.certificate_code}-${link.address}`,
})

function mailsOf(changed: Partial<typeof registration> = {}, changedMember: Partial<RegistrationFacts['member']> = {}) {
  const [customer, installer] = registrationMails(
    { ...facts, registration: { ...registration, ...changed }, member: { ...member, ...changedMember } },
    sender,
  )
  return [
    { ...customer, ...layOut(customer) },
    { ...installer, ...layOut(installer) },
  ] as const
}

test('customer and installer get a mail with product, serial number and date', () => {
  const [customer, installer] = mailsOf()

  expect(customer.to).toEqual({ name: 'S. de Vries', address: 'sanne@voorbeeld.nl' })
  expect(installer.to).toEqual({ name: 'Daan Kuipers', address: 'daan@voorbeeld.nl' })
  for (const { text } of [customer, installer]) {
    expect(text).toContain('Product: AquaStar One')
    expect(text).toContain('Serienummer: AB 190871')
    expect(text).toContain('Installatiedatum: 04-11-2026')
    expect(text).toContain('Adres: 5611 AB 12 bis, Eindhoven')
  }
  expect(customer.html).toContain('5611\u00a0AB\u00a012\u00a0bis, Eindhoven')
})

test('the customer gets to their certificate, and to where they say whether they want a reminder', () => {
  const [{ text }, installer] = mailsOf()

  expect(text).toContain(
    'Bekijk uw garantiecertificaat:\nhttps://portaal.voorbeeld.nl/garantie/0123-4567-89AB-CDEF-0123',
  )
  expect(text).toContain(
    'Herinner mij elk jaar:\nhttps://portaal.voorbeeld.nl/onderhoud/0123456789abcdef0123-sanne@voorbeeld.nl',
  )
  expect(installer.text).not.toMatch(/\/(garantie|onderhoud)\//)
})

test('a typed text never becomes a link', () => {
  const link = 'Klik op http://boef.nl of www.x.nl of x@y.nl'
  const mails = mailsOf(
    {
      serial_number: link,
      house_number: '1',
      house_number_addition: 'boef.nl',
      city: link,
      customer_initials: 'x@y.nl',
      customer_name: link,
    },
    { first_name: link, last_name: link, company: link },
  )

  for (const { subject, html, text, to } of mails) {
    const typed = [subject, html, text, to.name].join('\n')
    expect(typed).not.toMatch(/boef\.nl|www\.|x@|y\.nl|http:\/\/(?!www\.w3)/)
    expect(typed).toContain('Klik op http: boef·nl of www·x. nl of x @ y. nl')
  }
})

test('a name prefix has no capitals behind initials', () => {
  const [toCustomer, toInstaller] = mailsOf({ customer_initials: 'M.', customer_name: 'Van Den Berg' })

  expect(toCustomer.to.name).toBe('M. van den Berg')
  expect(toCustomer.text).toContain('Beste mevrouw Van den Berg,')
  expect(toInstaller.text).toContain('Klant: M. van den Berg')
})

test('the customer reads the warranty and that statutory rights remain', () => {
  const [{ text }] = mailsOf()

  expect(text).toContain('24 maanden wettelijke garantie')
  expect(text).toContain('1 jaar all-in garantie')
  expect(text).toContain('Uw wettelijke rechten als consument blijven gewoon gelden')
})

test('the customer reads who uses their data, for what, and their rights', () => {
  const [{ text }] = mailsOf()

  expect(text).toContain('Kuipers Installatietechniek heeft ons bij de registratie uw naam')
  expect(text).toContain('Zilverbron is verantwoordelijk voor de verwerking')
  expect(text).toContain('om de garantie uit te voeren')
  expect(text).toContain('inzien, laten verbeteren of verwijderen')
  expect(text).toContain('Mail daarvoor naar service@zilverbron.example')
  expect(text).toContain('Autoriteit Persoonsgegevens')
})

test('the installer reads the pending points, with a link to the registrations', () => {
  const [, { text, subject }] = mailsOf()

  expect(subject).toBe('Registratie ontvangen: AquaStar One, AB 190871')
  expect(text).toContain('1.250 punten – In behandeling')
  expect(text).toContain('https://portaal.voorbeeld.nl/registraties')
})

test.each([
  ['male', 'de Vries', 'Beste heer De Vries,'],
  ['female', 'Jansen', 'Beste mevrouw Jansen,'],
  ['other', 'de Vries', 'Beste S. de Vries,'],
  ['unknown', 'de Vries', 'Beste S. de Vries,'],
] as const)('a customer (%s, %s) is addressed as "%s"', (gender, name, expected) => {
  const [{ text }] = mailsOf({ customer_gender: gender, customer_name: name })

  expect(text).toContain(`\n${expected}\n`)
})

test('optional fields may be empty', () => {
  const [customer, installer] = mailsOf(
    { house_number_addition: null, city: null, customer_gender: 'other', customer_initials: null, credits: 1 },
    { company: null, phone_number: null },
  )

  expect(customer.text).toContain('Adres: 5611 AB 12\n')
  expect(customer.text).toContain('Beste De Vries,')
  expect(customer.text).toContain('Daan Kuipers heeft uw waterontharder')
  expect(customer.text).toContain('mail naar daan@voorbeeld.nl')
  expect(installer.text).toContain('1 punt –')
  expect(`${customer.text}${installer.text}`).not.toMatch(/null|undefined/)
})
