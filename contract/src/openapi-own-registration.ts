import { registration } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { ownRegistrationMessages } from './own-registration.ts'

export const ownRegistrationOperations: Readonly<Record<string, OperationTexts>> = {
  getRegistration: { summary: "One of the member's own registrations, with the customer and its story" },
  correctOwnRegistration: {
    summary: 'Mends address and customer of an own registration',
    description:
      'All of these fields, and no other: a field that a member may not mend is refused. The customer gets the confirmation anew. ' +
      'What is stored already is a 200 that changes nothing.',
    alsoAnswers: {
      403: { description: 'Too long after registering.', message: ownRegistrationMessages.tooLate },
      409: {
        description: 'Changed since that version, or withdrawn; `current` has what is stored now.',
        message: ownRegistrationMessages.changedMeanwhile,
      },
    },
  },
  reportOwnRegistration: {
    summary: 'Tells the service desk what is wrong with an own registration',
    description: 'At most three reports of a registration are open at once: 422 on `text`.',
    alsoAnswers: { 429: { description: 'Too many reports today: try again later.' } },
  },
}

export const ownRegistrationRequests = {
  correctOwnRegistration: {
    ...registration,
    install_date: undefined,
    selectedProduct: undefined,
    serial_number: undefined,
    address_house_number: '14',
    version: 1,
  },
  reportOwnRegistration: { field: 'serial_number', text: 'Het moet AB 190877 zijn.' },
}

const moment = '2026-11-20T08:30:00.000000Z'

const ownRegistration = {
  id: 812,
  ...registration,
  selectedProduct: undefined,
  product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
  credits: 250,
  synced_sparco: false,
  created_at: moment,
  status: 'pending',
  version: 1,
  warranty_until: '2029-11-14',
  warranty_months: { statutory: 24, all_in: 12 },
  certificate_code: '0123456789abcdef0123',
  can_correct_until: '2026-11-27',
  points: [{ at: moment, credits: 250, text: 'Registratie', status: 'pending', reason: null }],
  timeline: [{ at: moment, kind: 'registered', text: 'Door jou geregistreerd', detail: null, by: 'lid' }],
}

export const ownRegistrationReplies = {
  getRegistration: [ownRegistration],
  correctOwnRegistration: [{ ...ownRegistration, version: 2 }],
  reportOwnRegistration: [{ message: ownRegistrationMessages.reported }],
}
