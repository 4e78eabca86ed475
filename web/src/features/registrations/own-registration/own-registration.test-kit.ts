import type { OwnRegistration } from '@portal/contract/own-registration'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openScreen } from '../../../../testing/open-screen.tsx'

export const own: OwnRegistration = {
  id: 98,
  install_date: '2026-11-14',
  address_zipcode: '5611 AB',
  address_house_number: '3',
  huisnummer_toevoeging: 'bis',
  woonplaats: 'Eindhoven',
  product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: null },
  serial_number: 'AB 190873',
  selectedGender: 'female',
  voorletters: 'M.',
  client_name: 'Van den Berg',
  client_email: 'klant@voorbeeld.nl',
  client_phone_number: '06 12 34 56 78',
  credits: 250,
  synced_sparco: true,
  created_at: '2026-11-14T09:41:00.000000Z',
  status: 'credited',
  version: 1,
  warranty_until: '2029-11-14',
  warranty_months: { statutory: 24, all_in: 12 },
  certificate_code: '0123456789abcdef0123',
  can_correct_until: '2026-11-21',
  points: [{ at: '2026-11-14T09:41:00.000000Z', credits: 250, text: 'Registratie', status: 'credited', reason: null }],
  timeline: [
    step('2026-11-16T10:20:00Z', 'corrected', 'Gecorrigeerd door Zilverbron', 'Huisnummer is nu 3.', 'servicedesk'),
    step('2026-11-14T10:00:00Z', 'points-credited', '250 punten bijgeschreven', 'Te besteden in de cadeaushop.'),
    step('2026-11-14T09:42:00Z', 'mail-sent', 'Bevestiging aan je klant verstuurd'),
    step('2026-11-14T09:41:00Z', 'registered', 'Door jou geregistreerd', null, 'lid'),
  ],
}

function step(
  at: string,
  kind: OwnRegistration['timeline'][number]['kind'],
  text: string,
  detail: string | null = null,
  by: 'lid' | 'portaal' | 'servicedesk' = 'portaal',
) {
  return { at, kind, text, detail, by }
}

export const path = '/api/productregistration/98'

type Answer = NonNullable<Parameters<typeof openScreen>[0]['answer']>

export function open(shown: Partial<OwnRegistration> = {}, answer: Answer = () => undefined) {
  return openScreen({
    address: '/registraties/98',
    answer: (asked, sent) =>
      answer(asked, sent) ?? (sent.method === 'GET' && asked === path ? { ...own, ...shown } : undefined),
  })
}

export const refusal = (status: number, body: object) => new Response(JSON.stringify(body), { status })
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** What is shown of it, and not on the sheet to print. */
export const facts = () =>
  within(screen.getByRole('region', { name: 'Compact 8' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

export async function retype(label: string, text: string) {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
