import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'

const searched =
  '`search` finds every registration that has all of its words, from three signs on: any part of a serial number, a postcode with ' +
  'house number, name or e-mail address of the customer, name, e-mail address or firm of the installer. `filter[status]=corrected` ' +
  'stands beside the others. `filter[from]` and `filter[until]` are Dutch days of registering.'

const searches = { 429: { description: 'Too many searches: try again later.' } }

export const deskOperations: Readonly<Record<string, OperationTexts>> = {
  listDeskRegistrations: {
    summary: 'A page of the registrations of all members, newest first',
    description: `${searched} With \`has_more\` there are more than \`meta.total\`, which stops at 5,000. It leaves a line in the record.`,
    alsoAnswers: searches,
  },
  countDeskRegistrations: {
    summary: 'How many registrations the list has with these filters',
    description: 'With `has_more` there are more than `total`, which stops at 5,000.',
    alsoAnswers: searches,
  },
  exportRegistrations: {
    summary: 'Every registration that the list has with these filters, as a file',
    description:
      'With what the list shows; `with=customers` adds who they are. It leaves a line in the record with the number of rows.',
    alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
  },
}

const deskRegistration = {
  id: 812,
  created_at: '2026-11-20T08:30:00.000000Z',
  install_date: '2026-11-19',
  serial_number: 'AB 190871',
  product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: null },
  member: { id: 12, name: 'Sanne de Wit', company: 'De Wit Installaties' },
  address_zipcode: '5671 GD',
  address_house_number: '41',
  huisnummer_toevoeging: null,
  address: 'Nuenen',
  credits: 250,
  status: 'credited',
  is_corrected: false,
}

export const deskReplies = {
  listDeskRegistrations: [{ ...pageOf([deskRegistration], '/api/admin/registrations'), has_more: false }],
  countDeskRegistrations: [{ data: { total: 5_000, has_more: true } }],
}
