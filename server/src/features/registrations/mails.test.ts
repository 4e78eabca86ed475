import { expect, test } from 'vitest'
import { type RegistrationFacts, registrationMails } from './mails.ts'

const sender = {
  provider: 'Zilverbron',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@zilverbron.example',
}

const facts: RegistrationFacts = {
  product: { brand: 'AquaStar', model: 'One' },
  serialNumber: 'AB 190871',
  installDate: '2026-11-04',
  address: { zipcode: '5611 AB', houseNumber: '12', houseNumberAddition: 'bis', city: 'Eindhoven' },
  customer: { gender: 'female', initials: 'S.', name: 'de Vries', email: 'sanne@voorbeeld.nl' },
  installer: {
    firstName: 'Daan',
    lastName: 'Kuipers',
    company: 'Kuipers Installatietechniek',
    email: 'daan@voorbeeld.nl',
    phoneNumber: '+31 40 123 45 67',
  },
  credits: 1250,
}

test('customer and installer each get a mail with the product, the serial number and the date', () => {
  const [customer, installer] = registrationMails(facts, sender)

  expect(customer.to).toEqual({ name: 'S. de Vries', address: 'sanne@voorbeeld.nl' })
  expect(installer.to).toEqual({ name: 'Daan Kuipers', address: 'daan@voorbeeld.nl' })
  for (const { text } of [customer, installer]) {
    expect(text).toContain('Product: AquaStar One')
    expect(text).toContain('Serienummer: AB 190871')
    expect(text).toContain('Installatiedatum: 04-11-2026')
    expect(text).toContain('Adres: 5611 AB 12 bis, Eindhoven')
  }
})

test('nothing that an installer types becomes a link in a mail that goes to anybody', () => {
  const link = 'Klik op http://boef.nl of www.x.nl of x@y.nl'
  const mails = registrationMails(
    {
      ...facts,
      serialNumber: link,
      address: { zipcode: '5611 AB', houseNumber: '1', houseNumberAddition: 'boef.nl', city: link },
      customer: { ...facts.customer, initials: 'x@y.nl', name: link },
      installer: { ...facts.installer, firstName: link, lastName: link, company: link },
    },
    sender,
  )

  for (const { subject, html, text, to } of mails) {
    const typed = [subject, html, text, to.name].join('\n')
    expect(typed).not.toMatch(/boef\.nl|www\.|x@|y\.nl|http:\/\/(?!www\.w3)/)
    expect(typed).toContain('Klik op http: boef·nl of www·x. nl of x @ y. nl')
  }
})

test('a prefix that was typed with capitals has none behind initials', () => {
  const customer = { ...facts.customer, initials: 'M.', name: 'Van Den Berg' }
  const [toCustomer, toInstaller] = registrationMails({ ...facts, customer }, sender)

  expect(toCustomer.to.name).toBe('M. van den Berg')
  expect(toCustomer.text).toContain('Beste mevrouw Van den Berg,')
  expect(toInstaller.text).toContain('Klant: M. van den Berg')
})

test('the customer reads what the warranty is, and that statutory rights remain', () => {
  const [{ text }] = registrationMails(facts, sender)

  expect(text).toContain('24 maanden wettelijke garantie')
  expect(text).toContain('1 jaar all-in garantie')
  expect(text).toContain('Uw wettelijke rechten als consument blijven gewoon gelden')
})

test('the customer reads who has the data, from whom, what for, and what can be done about it', () => {
  const [{ text }] = registrationMails(facts, sender)

  expect(text).toContain('Kuipers Installatietechniek heeft ons bij de registratie uw naam')
  expect(text).toContain('Zilverbron is verantwoordelijk voor de verwerking')
  expect(text).toContain('om de garantie uit te voeren')
  expect(text).toContain('inzien, laten verbeteren of verwijderen')
  expect(text).toContain('Mail daarvoor naar service@zilverbron.example')
  expect(text).toContain('Autoriteit Persoonsgegevens')
})

test('the installer reads how many points are pending, with the way to the registrations', () => {
  const [, { text, subject }] = registrationMails(facts, sender)

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
  const [{ text }] = registrationMails({ ...facts, customer: { ...facts.customer, gender, name } }, sender)

  expect(text).toContain(`\n${expected}\n`)
})

test('what is optional may be missing', () => {
  const bare: RegistrationFacts = {
    ...facts,
    address: { ...facts.address, houseNumberAddition: null, city: null },
    customer: { ...facts.customer, gender: 'other', initials: null },
    installer: { ...facts.installer, company: null, phoneNumber: null },
    credits: 1,
  }

  const [customer, installer] = registrationMails(bare, sender)

  expect(customer.text).toContain('Adres: 5611 AB 12\n')
  expect(customer.text).toContain('Beste De Vries,')
  expect(customer.text).toContain('Daan Kuipers heeft uw waterontharder')
  expect(customer.text).toContain('mail naar daan@voorbeeld.nl')
  expect(installer.text).toContain('1 punt –')
  expect(`${customer.text}${installer.text}`).not.toMatch(/null|undefined/)
})
