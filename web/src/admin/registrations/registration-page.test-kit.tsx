import type { RegistrationForStaff } from '@portal/contract/registration-acts'
import type { Role } from '@portal/contract/roles'
import { render } from '@testing-library/react'
import { memberReply } from '../../../testing/member-with.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const registered = '2026-11-14T09:41:00.000000Z'
const sanne = { id: 12, name: 'Sanne de Vries' }

/** A registration whose house number the desk mended. */
export function seenRegistration(fields: Partial<RegistrationForStaff> = {}): RegistrationForStaff {
  return {
    id: 812,
    version: 2,
    status: 'credited',
    created_at: registered,
    corrected_at: '2026-11-16T10:20:00.000000Z',
    withdrawn_at: null,
    product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: null },
    serial_number: 'AB 190871',
    install_date: '2026-11-14',
    warranty_until: '2029-11-14',
    warranty_months: { statutory: 24, all_in: 12 },
    certificate_code: '0123456789abcdef0123',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    huisnummer_toevoeging: null,
    woonplaats: 'Eindhoven',
    selectedGender: 'female',
    voorletters: 'M.',
    client_name: 'Van den Berg',
    client_email: 'm.vandenberg@example.nl',
    client_phone_number: '06 12 34 56 78',
    consent_version: '2026-09-01',
    consented_at: registered,
    installer: { ...sanne, company: 'De Vries BV', city: 'Nuenen', registrations: 47 },
    points: {
      credits: 250,
      rule: { valid_from: '2026-01-01', credits: 250 },
      lines: [
        {
          number: 0,
          credits: 250,
          member: sanne,
          status: 'credited',
          reason: null,
          refusal: null,
          created_at: registered,
          ended_at: '2026-11-14T10:00:00.000000Z',
        },
      ],
    },
    mails: [
      {
        id: '5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0a1',
        title: 'Bevestiging van de registratie',
        to: 'Klant',
        address: 'm.vandenberg@example.nl',
        status: 'dead',
        created_at: registered,
        sent_at: null,
      },
    ],
    timeline: [
      {
        at: '2026-11-16T10:20:00.000000Z',
        kind: 'herstel',
        by: 'servicedesk',
        person: { id: 3, name: 'Mila Jansen' },
        text: 'Hersteld',
        reason: 'Verkeerd huisnummer getypt.',
        fault_of: 'lid',
        fields: [{ field: 'address_house_number', old: '21', new: '12' }],
      },
      {
        at: registered,
        kind: 'geregistreerd',
        by: 'lid',
        person: sanne,
        text: 'Geregistreerd',
        reason: null,
        fault_of: null,
        fields: [],
      },
    ],
    ...fields,
  }
}

type Answer = (path: string, asked: { method: string; body: Record<string, unknown> | undefined }) => unknown

type Opened = { as?: Role; known?: () => unknown; answer?: Answer; query?: string }

export function openRegistration({
  as = 'servicedesk',
  known = () => seenRegistration(),
  answer,
  query = '',
}: Opened = {}) {
  render(<Toaster />)
  return openScreen({
    address: `/beheer/registraties/812${query}`,
    member: { roles: [as] },
    answer: (path, asked) => {
      if (path === '/api/user') return memberReply({ roles: [as] })
      const answered = answer?.(path, asked)
      if (answered !== undefined) return answered
      return path === '/api/admin/registrations/812' && asked.method === 'GET' ? known() : undefined
    },
  })
}
