import { actMessages } from './registration-acts.ts'
import type { OperationTexts } from './openapi-texts.ts'

const alsoAnswers = {
  409: {
    description: 'Changed since that `version`, or withdrawn, or not: with `current` it is what it is now.',
    message: actMessages.changedMeanwhile,
  },
}
const previewed = 'What the act would do, and does when nothing changes meanwhile. It changes nothing.'

export const actOperations: Readonly<Record<string, OperationTexts>> = {
  getRegistrationForStaff: {
    summary: 'A registration with its customer, installer, points, mails and story',
    description: 'It leaves a line in the record.',
  },
  correctRegistration: {
    summary: 'Mends what was never right, or changes what is no longer',
    description:
      'Of `fields` only what differs counts. `herstel` takes any field and says whose mistake it was; another product takes back its points and ' +
      'awards what that one earned at the moment of registering. `wijziging` takes address and customer, and moves no points.',
    alsoAnswers,
  },
  previewCorrection: { summary: 'What a mending or a change would do', description: previewed, alsoAnswers },
  withdrawRegistration: {
    summary: 'Withdraws a registration and takes back its points',
    description: 'Its serial number can be registered again.',
    alsoAnswers,
  },
  previewWithdrawal: { summary: 'What a withdrawal would do', description: previewed, alsoAnswers },
  reinstateRegistration: {
    summary: 'Puts back a registration that was withdrawn, with the points that it had',
    alsoAnswers,
  },
  previewReinstatement: { summary: 'What putting it back would do', description: previewed, alsoAnswers },
  transferRegistration: {
    summary: 'Hands a registration over to another installer, with its points',
    description: 'Neither side learns who the other is.',
    alsoAnswers,
  },
  previewTransfer: { summary: 'What handing it over would do', description: previewed, alsoAnswers },
  transferAll: {
    summary: 'Hands over all that a blocked member registered and that stands, with its points',
    description:
      'All of it or nothing. Each side gets one mail, and neither learns who the other is. A customer whose confirmation still waits ' +
      'gets one that names the new installer; who had it gets nothing.',
    alsoAnswers,
  },
  previewTransferAll: { summary: 'What handing all over would do', description: previewed, alsoAnswers },
  noteOnRegistration: { summary: 'Adds a note that only staff read' },
  mailCustomerAgain: {
    summary: 'Sends the confirmation to the customer again, to the address that there is now',
    alsoAnswers,
  },
  mailInstallerAgain: { summary: 'Sends the confirmation to the installer again', alsoAnswers },
}

const reason = 'Sanne belde: verkeerd huisnummer getypt. De klant heeft het bevestigd.'
const acted = { version: 2, reason }
const correction = { version: 1, kind: 'herstel', fault_of: 'lid', fields: { address_house_number: '12' }, reason }
const transfer = { ...acted, member_id: 31 }

export const actRequests = {
  correctRegistration: correction,
  previewCorrection: correction,
  withdrawRegistration: acted,
  previewWithdrawal: acted,
  reinstateRegistration: acted,
  previewReinstatement: acted,
  transferRegistration: transfer,
  previewTransfer: transfer,
  transferAll: { member_id: 31, reason, seen: 'q1u5XW0m3PZtYj' },
  previewTransferAll: { member_id: 31, reason },
  noteOnRegistration: { text: 'De klant belt maandag terug.' },
}

const moment = '2026-11-14T09:41:00.000000Z'
const later = '2026-11-16T10:20:00.000000Z'
const installer = { id: 12, name: 'Sanne de Vries' }
const fields = [{ field: 'address_house_number', old: '21', new: '12' }]
const nothing = { reason: null, fault_of: null, fields: [] }

const registrationExample = {
  id: 812,
  version: 2,
  status: 'credited',
  created_at: moment,
  corrected_at: later,
  withdrawn_at: null,
  product: { id: 7, brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
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
  client_name: 'van den Berg',
  client_email: 'm.vandenberg@example.nl',
  client_phone_number: '+31 6 12 34 56 78',
  consent_version: '2026-11-20',
  consented_at: moment,
  installer: { ...installer, company: 'De Vries Installatie', city: 'Eindhoven', registrations: 47 },
  points: {
    credits: 250,
    rule: { valid_from: '2026-01-01', credits: 250 },
    lines: [
      {
        number: 0,
        credits: 250,
        member: installer,
        status: 'credited',
        reason: null,
        refusal: null,
        created_at: moment,
        ended_at: '2026-11-14T10:00:00.000000Z',
      },
    ],
  },
  mails: [
    {
      id: '5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa',
      title: 'Bevestiging aan de klant',
      to: 'Klant',
      address: 'm.vandenberg@example.nl',
      status: 'sent',
      created_at: moment,
      sent_at: '2026-11-14T09:42:00.000000Z',
    },
  ],
  timeline: [
    {
      at: later,
      kind: 'herstel',
      by: 'servicedesk',
      person: { id: 3, name: 'Mila Jansen' },
      text: 'Hersteld',
      reason,
      fault_of: 'lid',
      fields,
    },
    { at: moment, kind: 'geregistreerd', by: 'lid', person: installer, text: 'Geregistreerd', ...nothing },
  ],
}

const done = [{ data: { version: 3 } }]
const consequences = [
  {
    data: {
      fields,
      points: [],
      mails: [
        {
          title: 'Registratie hersteld, aan de installateur',
          to: 'Installateur',
          name: 'Sanne de Vries',
          address: 'sanne@devries.example',
        },
      ],
    },
  },
]

export const actReplies = {
  getRegistrationForStaff: [{ data: registrationExample }],
  correctRegistration: done,
  previewCorrection: consequences,
  withdrawRegistration: done,
  previewWithdrawal: consequences,
  reinstateRegistration: done,
  previewReinstatement: consequences,
  transferRegistration: done,
  transferAll: [{ data: { registrations: 214 } }],
  previewTransferAll: [
    {
      data: {
        seen: 'q1u5XW0m3PZtYj',
        registrations: 214,
        customers: 2,
        points: [
          { member: { id: 12, name: 'Sanne de Vries' }, credits: -53_500 },
          { member: { id: 31, name: 'Joris Vermeulen' }, credits: 53_500 },
        ],
        mails: [
          {
            title: 'Alle registraties overgedragen, aan wie ze krijgt',
            to: 'Installateur',
            name: 'Joris Vermeulen',
            address: 'joris@voorbeeld.nl',
          },
        ],
      },
    },
  ],
  previewTransfer: consequences,
  noteOnRegistration: done,
  mailCustomerAgain: done,
  mailInstallerAgain: done,
}
