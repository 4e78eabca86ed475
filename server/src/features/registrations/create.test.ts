import { AsyncLocalStorage } from 'node:async_hooks'
import type { Product } from '@portal/contract/catalogue'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails, mailsAbout } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db, mailbox } = portal
const path = '/api/productregistration/create'

let client: TestClient
let compact: Product
let talent: Product
let atag: Product
beforeEach(async () => {
  await portal.reset()
  compact = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
  talent = await create.product({ brand: 'Talent' })
  atag = await create.product({ brand: 'ATAG' })
  client = await clientOf(await create.member({ email: 'sanne@dewit.nl', credits: 40 }))
})
afterAll(() => portal.close())

function filledIn(fields: Record<string, unknown> = {}) {
  return {
    install_date: '2026-02-03',
    address_zipcode: '5611AB',
    address_house_number: '12',
    huisnummer_toevoeging: 'B',
    woonplaats: 'Eindhoven',
    selectedProduct: compact.id,
    serial_number: 'AB 190871',
    selectedGender: 'female',
    voorletters: 'M.',
    client_name: 'Van den Berg',
    client_email: 'M.vandenBerg@voorbeeld.nl',
    client_phone_number: '06 12 34 56 78',
    ...fields,
  }
}

async function storedRegistrations() {
  return db.query<Record<string, unknown>>('select * from registrations order by id')
}

describe('an installer registers a product', () => {
  test('with four statements, two of them in a transaction', async () => {
    const isOwn = new AsyncLocalStorage<boolean>()
    const texts: string[] = []
    const { query } = db
    // Without those of the workers.
    db.query = (text, values) => {
      if (isOwn.getStore()) texts.push(text)
      return query(text, values)
    }

    await isOwn.run(true, () => client.post(path, filledIn()))
    db.query = query

    expect(texts).toEqual(
      ['from sessions', 'from products', 'insert into registrations', 'insert into queue'].map((part) =>
        expect.stringContaining(part),
      ),
    )
  })

  test('and both mails say which registration they are about, while they wait and when they are sent', async () => {
    await create.registration()
    await client.post(path, filledIn())
    const about = [
      { template: 'registration-customer', registration_id: 2 },
      { template: 'registration-installer', registration_id: 2 },
    ]
    expect(await mailsAbout(db)).toEqual(about)

    await mailbox.waitFor(2)

    await expect.poll(() => db.query('select id from mails')).toHaveLength(2)
    expect(await mailsAbout(db)).toEqual(about)
  })

  test('and it is stored as filled in, with the consent statement', async () => {
    const response = await client.post(path, filledIn())

    expect([response.statusCode, response.json()]).toEqual([201, { message: 'Productregistratie succesvol' }])
    expect(await storedRegistrations()).toEqual([
      expect.objectContaining({
        product_id: compact.id,
        serial_number: 'AB 190871',
        serial_number_key: 'AB190871',
        install_date: '2026-02-03',
        zipcode: '5611 AB',
        house_number: '12',
        house_number_addition: 'B',
        city: 'Eindhoven',
        customer_gender: 'female',
        customer_initials: 'M.',
        customer_name: 'Van den Berg',
        customer_email: 'm.vandenberg@voorbeeld.nl',
        customer_phone_number: '06 12 34 56 78',
        consent_version: '2026-11-20',
        consented_at: expect.any(Date),
        credits: 250,
        credited_at: null,
      }),
    ])
  })

  test('and sees it pending, while the balance stays what the gift shop answered', async () => {
    await client.post(path, filledIn())

    const [registration] = (await client.get('/api/productregistration/all')).json()
    expect(registration).toMatchObject({ serial_number: 'AB 190871', credits: 250, synced_sparco: false })
    expect((await client.get('/api/user')).json().credits).toBe(40)
  })

  test('and installer and customer get a mail with product, serial number and date', async () => {
    await client.post(path, filledIn())

    for (const address of ['m.vandenberg@voorbeeld.nl', 'sanne@dewit.nl']) {
      const [mail] = await mailbox.waitFor((received) => received.to?.some((to) => to.address === address) ?? false)
      for (const fact of ['AquaStar Compact 8', 'AB 190871', '03-02-2026']) {
        expect(mail?.text).toContain(fact)
        expect(mail?.html).toContain(fact)
      }
    }
  })

  test.each([
    [{ install_date: '03-02-2026' }, { install_date: '2026-02-03' }],
    [{ install_date: '2026-02-03T00:00:00+01:00' }, { install_date: '2026-02-03' }],
    [{ install_date: '2026-02-03 23:59:59' }, { install_date: '2026-02-03' }],
    [{ address_house_number: 12 }, { house_number: '12' }],
    [{ serial_number: 'ab190871' }, { serial_number: 'AB 190871' }],
    [{ selectedGender: 'other' }, { customer_gender: 'other' }],
    [{ selectedGender: 'unknown' }, { customer_gender: 'unknown' }],
    [
      { voorletters: '', woonplaats: null, huisnummer_toevoeging: ' ' },
      { customer_initials: null, city: null },
    ],
    [
      { credits: 9999, synced_sparco: true, user_id: 99, member_id: 99 },
      { credits: 250, credited_at: null },
    ],
  ])('%j is stored as %j', async (sent, stored) => {
    expect((await client.post(path, filledIn(sent))).statusCode).toBe(201)

    expect(await storedRegistrations()).toEqual([expect.objectContaining(stored)])
  })

  test.each([
    ['talent', '123 456 789 01', '12345678901'],
    ['atag', ' at-9 / x ', 'at-9 / x'],
  ])('a serial number of %s is kept as its brand writes it', async (brand, sent, stored) => {
    const product = brand === 'talent' ? talent : atag

    await client.post(path, filledIn({ selectedProduct: String(product.id), serial_number: sent }))

    expect(await storedRegistrations()).toEqual([expect.objectContaining({ serial_number: stored })])
  })
})

describe('a registration with an error is refused whole', () => {
  test.each([
    [{ install_date: '' }, { install_date: ['Installatiedatum is verplicht'] }],
    [{ install_date: '31-02-2026' }, { install_date: ['Vul een geldige datum in'] }],
    [{ install_date: '2999-01-01' }, { install_date: ['Installatiedatum mag niet in de toekomst liggen'] }],
    [{ address_zipcode: null }, { address_zipcode: ['Postcode is verplicht'] }],
    [{ address_zipcode: '0123 AB' }, { address_zipcode: ['Vul een geldige postcode in'] }],
    [{ address_house_number: ' ' }, { address_house_number: ['Huisnummer is verplicht'] }],
    [{ address_house_number: ['12'] }, { address_house_number: ['Dit veld moet een tekst zijn'] }],
    [{ serial_number: '' }, { serial_number: ['Serienummer is verplicht'] }],
    [{ serial_number: 'AB 12345' }, { serial_number: ['Serienummer moet bestaan uit 2 letters en 6 cijfers'] }],
    [{ selectedProduct: '' }, { selectedProduct: ['Product is verplicht'] }],
    [{ selectedProduct: 'zeven' }, { selectedProduct: ['Kies een geldig product'] }],
    [{ selectedProduct: 999_999, serial_number: 'x' }, { selectedProduct: ['Kies een geldig product'] }],
    [{ selectedGender: '' }, { selectedGender: ['Geslacht is verplicht'] }],
    [{ selectedGender: 'Vrouw' }, { selectedGender: ['Kies een geldig geslacht'] }],
    [{ client_name: '' }, { client_name: ['Naam klant is verplicht'] }],
    [{ client_name: 'Van\u0000Berg' }, { client_name: ['Dit veld bevat ongeldige tekens'] }],
    [{ client_name: 'x'.repeat(256) }, { client_name: ['Dit veld mag maximaal 255 tekens bevatten'] }],
    [{ client_email: '' }, { client_email: ['E-mailadres klant is verplicht'] }],
    [{ client_email: 'a@b.nl\r\nBcc: c@d.nl' }, { client_email: ['Dit veld bevat ongeldige tekens'] }],
    [{ client_email: 'geen adres' }, { client_email: ['Vul een geldig e-mailadres in'] }],
    [{ client_phone_number: '' }, { client_phone_number: ['Telefoonnummer is verplicht'] }],
    [{ client_phone_number: '0612345' }, { client_phone_number: ['De invoer is geen geldig telefoonnummer'] }],
    [{ voorletters: 'x'.repeat(256) }, { voorletters: ['Dit veld mag maximaal 255 tekens bevatten'] }],
  ])('%j', async (sent, errors) => {
    const response = await client.post(path, filledIn(sent))

    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
    expect(await storedRegistrations()).toEqual([])
    expect(await allMails(db)).toEqual([])
  })

  test('a Talent serial number has 11 digits, an ATAG one at most 50 characters', async () => {
    const ofTalent = await client.post(path, filledIn({ selectedProduct: talent.id, serial_number: '1234567890' }))
    const ofAtag = await client.post(path, filledIn({ selectedProduct: atag.id, serial_number: 'x'.repeat(51) }))

    expect(ofTalent.json().message).toBe('Serienummer moet uit 11 cijfers bestaan')
    expect(ofAtag.json().message).toBe('Dit veld mag maximaal 50 tekens bevatten')
  })

  test('all errors are answered together, in form order', async () => {
    const response = await client.post(path, { selectedProduct: compact.id, serial_number: 'x' })

    expect(Object.keys(response.json().errors)).toEqual([
      'install_date',
      'address_zipcode',
      'address_house_number',
      'serial_number',
      'selectedGender',
      'client_name',
      'client_email',
      'client_phone_number',
    ])
    expect(response.json().message).toBe('Installatiedatum is verplicht (en nog 7 fouten)')
  })
})

describe('a serial number is registered once', () => {
  const taken = {
    message: 'Dit serienummer is al geregistreerd',
    errors: { serial_number: ['Dit serienummer is al geregistreerd'] },
  }

  test('over all members, brands and spellings', async () => {
    await client.post(path, filledIn({ serial_number: 'AB 190871' }))
    const other = await clientOf(await create.member())

    const spellings = ['AB 190871', 'ab190871', 'Ab 190871']
    const responses = [
      ...(await Promise.all(spellings.map((serial_number) => other.post(path, filledIn({ serial_number }))))),
      await other.post(path, filledIn({ selectedProduct: atag.id, serial_number: 'a b 190 871' })),
    ]

    for (const response of responses) expect([response.statusCode, response.json()]).toEqual([422, taken])
    expect(await storedRegistrations()).toHaveLength(1)
  })

  test('of 200 at once, by two members and in eight spellings, one succeeds and 199 are refused cleanly', async () => {
    const clients = [client, await clientOf(await create.member())]
    const spellings = [
      'AB 190871',
      'ab190871',
      'AB190871',
      'Ab 190871',
      'aB 190871',
      ' AB 190871',
      'A B190871',
      'AB 190 871',
    ]

    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        clients[index % 2]!.post(path, filledIn({ serial_number: spellings[index % 8] })),
      ),
    )

    const refused = responses.filter(({ statusCode }) => statusCode !== 201)
    expect(refused).toHaveLength(199)
    for (const response of refused) expect([response.statusCode, response.json()]).toEqual([422, taken])
    expect(await storedRegistrations()).toHaveLength(1)
    expect(await allMails(db)).toHaveLength(2)
  })
})

test('the log holds nothing of the customer, the serial number or the installer', async () => {
  await client.post(path, filledIn())
  await client.post(path, filledIn())
  await mailbox.waitFor((mail) => mail.to?.some((to) => to.address === 'sanne@dewit.nl') ?? false)

  const log = portal.logLines.join('\n')

  expect(log).toContain(path)
  expect(log).not.toMatch(/vandenberg|van den berg|12 34 56 78|190871|sanne@|laravel_session|xsrf/i)
})
