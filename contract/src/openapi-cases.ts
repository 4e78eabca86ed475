import { caseMessages } from './case-acts.ts'
import { errorMessages } from './errors.ts'
import { memberCaseMessages } from './member-cases.ts'
import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { maxPhotoMegabytes } from './photos.ts'
import { uploadMessages } from './uploads.ts'

const alsoAnswers = {
  409: {
    description: 'Somebody acted on it since that `version`, or it was decided: `current` has what it is now.',
    message: caseMessages.changedMeanwhile,
  },
}
const tooMany = { 429: { description: 'Too many today: try again later.' } }
const nobodys = 'Neither side of a dispute learns who the other is: a text that names one is a 422.'

export const caseOperations: Readonly<Record<string, OperationTexts>> = {
  getCase: {
    summary: 'A case with both sides, what was said, and what can be decided',
    description: 'It leaves a line in the record.',
  },
  decideCase: {
    summary: 'Decides a case',
    description: `What its preview says is what happens. Of a dispute \`vervalt\` withdraws the registration, and keeps the serial number for the claimant. ${nobodys}`,
    alsoAnswers,
  },
  previewDecision: {
    summary: 'What a decision would do',
    description: 'What the act would do, and does when nothing changes meanwhile. It changes nothing.',
    alsoAnswers,
  },
  askMember: {
    summary: 'Asks a side of a case something, by mail and on their page',
    description: nobodys,
    alsoAnswers,
  },
  noteOnCase: { summary: 'Adds a note that only staff read' },
  presenceOnCase: { summary: 'Who else has a case open', description: 'Asking says that the caller has.' },
  disputeSerial: {
    summary: 'Asks the desk who registered a serial number rightly',
    description:
      'Of a number that is registered by another: 422 on `serial_number` otherwise, and while the same is open. With a photo of the label, or a ' +
      '`note` that says why there is none. It tells nothing of the other.',
    alsoAnswers: tooMany,
  },
  listOwnCases: { summary: "A page of the member's own cases, those with a question first" },
  answerCase: {
    summary: 'Answers what the desk asked the member',
    description: 'What was answered or decided already is a 422 on `text`.',
    alsoAnswers: tooMany,
  },
  sendPhoto: {
    summary: 'Sends a photo for a case: jpg, png or webp',
    description:
      'The raw file is the body, at most 15 MB, whatever its name and type say. It is encoded anew without metadata, and only the member and the ' +
      'desk see it. What nothing refers to within a day is removed.',
    alsoAnswers: {
      ...tooMany,
      413: { description: 'The photo is too large.', message: uploadMessages.tooLarge(maxPhotoMegabytes) },
      415: { description: 'The Content-Type names no type at all.', message: errorMessages.unsupported },
      507: { description: 'The disk would be too full.', message: uploadMessages.noRoom },
    },
  },
  getOwnPhoto: { summary: "A photo of the member's own" },
  getPhoto: { summary: 'A photo that a member sent', description: 'It leaves a line in the record.' },
}

const reason = 'Op de foto van het label is het nummer goed te lezen.'
const decision = { version: 1, decision: 'blijft', reason }

export const caseRequests = {
  decideCase: decision,
  previewDecision: decision,
  askMember: { version: 1, member_id: 12, text: 'Kun je een foto van het label sturen?' },
  noteOnCase: { text: 'De pakbon is opgevraagd.' },
  disputeSerial: {
    serial_number: 'AB 190871',
    install_date: '2026-11-17',
    note: 'Het label zit achter het toestel.',
    photo_id: null,
  },
  answerCase: { text: 'Het nummer is AB 190871.', photo_id: null },
}

const at = '2026-11-20T08:30:00.000000Z'
const later = '2026-11-23T10:20:00.000000Z'
const sanne = { id: 12, name: 'Sanne de Wit', company: 'De Wit Installaties' }

const caseExample = {
  id: 7,
  kind: 'betwist',
  version: 2,
  state: 'wacht',
  is_late: false,
  reason: 'Zegt dit toestel zelf te hebben geplaatst.',
  member: sanne,
  registration: { id: 812, serial_number: 'AB 190871' },
  opened_at: at,
  waiting_since: at,
  facts: [],
  sides: [
    { ...sanne, email: 'sanne@dewit.example', city: 'Nuenen', member_since: at, registrations: 47, disputes: 1 },
    {
      id: 31,
      name: 'Ruud van Gils',
      company: null,
      email: 'ruud@gils.example',
      city: 'Breda',
      member_since: at,
      registrations: 112,
      disputes: 1,
    },
  ],
  asked: [12],
  claim: { serial_number: 'AB 190871', install_date: '2026-11-17', note: null, photo_id: 41 },
  standing: {
    id: 812,
    version: 1,
    serial_number: 'AB 190871',
    brand: 'AquaStar',
    model: 'Compact 8',
    created_at: at,
    install_date: '2026-11-14',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    huisnummer_toevoeging: null,
    woonplaats: 'Eindhoven',
    client_name: 'van den Berg',
    client_email: 'm.vandenberg@example.nl',
    credits: 250,
    is_withdrawn: false,
  },
  messages: [
    {
      id: 3,
      at: later,
      kind: 'vraag',
      member: { id: 12, name: sanne.name },
      by: { id: 3, name: 'Mila Jansen' },
      text: 'Kun je een foto van het label sturen?',
      photo_id: null,
    },
  ],
  decisions: ['blijft', 'vervalt'],
  settled_at: null,
  decision: null,
  decided_by: null,
  decision_reason: null,
}

const done = [{ data: { version: 2 } }]

export const caseReplies = {
  getCase: [{ data: caseExample }],
  decideCase: done,
  previewDecision: [
    {
      data: {
        fields: [],
        points: [],
        mails: [
          {
            title: 'Betwist serienummer: de registratie blijft staan, aan wie het betwist',
            to: 'Installateur',
            name: sanne.name,
            address: 'sanne@dewit.example',
          },
        ],
        withdraws: false,
        kept_for: null,
        object_until: '2026-12-07',
        named: [],
      },
    },
  ],
  askMember: done,
  noteOnCase: done,
  presenceOnCase: [{ data: [{ id: 3, name: 'Mila Jansen', seen_at: later }], version: 2 }],
  disputeSerial: [{ message: memberCaseMessages.disputed, data: { id: 7 } }],
  listOwnCases: [
    pageOf(
      [
        {
          id: 7,
          kind: 'betwist',
          is_own: true,
          state: 'vraag',
          opened_at: at,
          serial_number: 'AB 190871',
          registration_id: null,
          text: null,
          photo_id: 41,
          messages: [{ at: later, kind: 'vraag', text: 'Kun je een foto van het label sturen?', photo_id: null }],
          settled_at: null,
          outcome: null,
          reason: null,
          object_until: null,
        },
      ],
      '/api/cases',
    ),
  ],
  answerCase: [{ message: memberCaseMessages.answered }],
  sendPhoto: [{ data: { id: 41, name: 'label.jpg', width: 2048, height: 1536, url: '/api/uploads/41' } }],
}
