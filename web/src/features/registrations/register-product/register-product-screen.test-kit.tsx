import type { Product } from '@portal/contract/catalogue'
import {
  consentStatement,
  createRegistration,
  type Registration,
  type RegistrationsPage,
} from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { expect } from 'vitest'
import { pageReply } from '../../../../testing/contract-reply.ts'
import { memberReply } from '../../../../testing/member-with.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

/** Types without pauses. The journeys check that a pointer can reach things. */
export const person = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

type Body = Record<string, unknown>
type Answer = (body: Body) => unknown

const catalogue: Product[] = [
  { id: 7, brand: 'AquaStar', model: 'Compact 8', credits: 250, image: null, serial_mask: 'aa 999999' },
  { id: 8, brand: 'AquaStar', model: 'Compact 12', credits: 300, image: null, serial_mask: 'aa 999999' },
  { id: 20, brand: 'Talent', model: 'T1', credits: 100, image: null, serial_mask: '99999999999' },
  { id: 30, brand: 'ATAG', model: 'A1', credits: 150, image: null, serial_mask: null },
]

const validTexts = {
  Installatiedatum: '14-11-2025',
  Postcode: '5611 AB',
  Huisnummer: '12',
  Serienummer: 'AB 190871',
  'Naam klant': 'Van den Berg',
  'E-mailadres klant': 'm.vandenberg@example.nl',
  Telefoonnummer: '06 12345678',
}

/** What a form that is sent says of the consent. */
export const consentOfNow = { consent_version: consentStatement.version, consented_at: expect.any(String) }

const listPath = '/api/productregistration/all?page=1'

/** The answer to the list of registrations, with one for each of these products. */
export function listReply(products: Registration['product'][]): Record<string, Answer> {
  return { [listPath]: () => listOf(products) }
}

export function listOf(products: Registration['product'][]): RegistrationsPage {
  const data = products.map(
    (product, index): Registration => ({
      id: index + 1,
      install_date: '2025-11-14',
      address: 'Eindhoven',
      address_zipcode: '5611 AB',
      address_house_number: '12',
      serial_number: 'AB 190871',
      product,
      credits: 250,
      synced_sparco: true,
      status: 'credited',
      certificate_code: '0123456789abcdef0123',
    }),
  )
  const totals = { registrations: data.length, pending: 0, pending_credits: 0 }
  return { ...pageReply(data, listPath), totals }
}

/** An answer for when there is no network. */
export const noReply: Answer = () => {
  throw new TypeError('Failed to fetch')
}

export function reply(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}

type Screen = { memberId?: number; search?: string; isTouch?: boolean; answers?: Record<string, Answer> }

/** Opens the page as a member sees it, with a catalogue and a server that accepts every registration. */
export function openRegisterProductScreen({ memberId = 1, search = '', isTouch = false, answers = {} }: Screen = {}) {
  const known: Record<string, Answer> = {
    '/api/user': () => memberReply({ id: memberId }),
    '/api/brands': () => ['AquaStar', 'Talent', 'ATAG'],
    '/api/products': ({ brand }) => catalogue.filter((product) => product.brand === brand),
    [createRegistration.path]: () => reply(201, { message: 'Productregistratie succesvol' }),
    ...answers,
  }
  const sent: Body[] = []
  const { unmount, asked, queryClient } = openScreen({
    address: webPaths.registerProduct + search,
    member: { id: memberId },
    isTouch,
    answer: (path, { body = {} }) => {
      if (path === createRegistration.path) sent.push(body)
      return known[path]?.(body) ?? reply(404, { message: 'Niet gevonden.' })
    },
  })
  return { sent, asked, unmount, queryClient }
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(labelled(label))
}

export function choice(label: string): HTMLSelectElement {
  return screen.getByLabelText<HTMLSelectElement>(labelled(label))
}

// The label of a required field ends in an asterisk.
function labelled(label: string): RegExp {
  return new RegExp(`^${label}( ?\\*)?$`)
}

export async function type(label: string, text: string): Promise<void> {
  await person.clear(field(label))
  await person.type(field(label), text)
}

export async function chooseBrand(brand: string): Promise<void> {
  await choose('Merk', brand)
}

export async function chooseProduct(name: string): Promise<void> {
  await choose('Product', name)
}

async function choose(label: string, text: string): Promise<void> {
  await waitFor(() => expect(optionsOf(label)).toContain(text))
  await person.selectOptions(choice(label), text)
}

/** What a list offers, with what stands there while nothing is chosen in front. */
export function optionsOf(label: string): string[] {
  return [...choice(label).options].map((option) => option.text)
}

export function gender(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label)
}

export function consent(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(/De persoonsgegevens/)
}

type Filled = Partial<typeof validTexts> & { as?: string | null }

/** Fills in everything that is required, with other texts where they are given. */
export async function fillIn({ as = 'Vrouw', ...texts }: Filled = {}): Promise<void> {
  await chooseBrand('AquaStar')
  await chooseProduct('AquaStar Compact 8 (250 punten)')
  for (const [label, text] of Object.entries({ ...validTexts, ...texts })) {
    await person.click(field(label))
    await person.paste(text)
  }
  if (as) await person.click(gender(as))
  await person.click(consent())
}

export async function submit(): Promise<void> {
  await person.click(await screen.findByText('Registreren'))
}

export async function formIsOpen(): Promise<void> {
  await screen.findByText('AquaStar')
}

export async function listIsOpen(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Productregistraties' })
}
