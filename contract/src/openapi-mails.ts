import { mailMessages } from './mails.ts'
import { accountMessages } from './account.ts'
import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'

const id = '5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa'
const reason = 'De klant belde: het adres was verkeerd getypt.'
const facts = {
  id,
  title: 'Bevestiging aan de klant',
  address: 'r.smit@exmaple.nl',
  state: 'dead',
  attempts: 5,
  failure: {
    reason: 'Domein bestaat niet',
    explanation: 'Wat achter de @ staat, bestaat niet of neemt geen e-mail aan.',
    code: '550 5.1.2',
  },
  created_at: '2026-11-20T06:10:00.000000Z',
  due_at: null,
  sent_at: null,
}

export const mailRequests = {
  sendMailsAgain: { ids: [id] },
  discardMails: { ids: [id], reason },
  holdMail: { reason },
  redirectMail: { address: 'sanne@devries.example', reason },
}

const done = [{ data: { changed: 1, left: 0 } }]

export const mailReplies = {
  listMails: [{ ...pageOf([facts], '/api/admin/mails'), has_more: false }],
  getMailFigures: [
    { data: { waiting: 3, dead: 2, sent_today: 214, average_seconds: 2, oldest_at: '2026-11-20T15:19:48.000000Z' } },
  ],
  getMail: [
    {
      data: {
        ...facts,
        name: 'R. Smit',
        to: 'Klant',
        paused_for: null,
        failed_at: ['2026-11-20T06:10:02.000000Z', '2026-11-20T07:10:00.000000Z'],
        registration: { id: 812, version: 1, serial_number: 'AB 190455', name: 'R. Smit' },
        member: null,
        redirect: 'customer',
        suggestion: null,
        is_blanked: false,
        content: {
          subject: 'Je waterontharder is geregistreerd',
          html: '<!DOCTYPE html>…',
          text: 'Je waterontharder is geregistreerd',
        },
      },
    },
  ],
  sendMailsAgain: done,
  discardMails: done,
  holdMail: [{ data: { id } }],
  redirectMail: [{ data: { member_id: 12 } }],
}

export const mailOperations: Readonly<Record<string, OperationTexts>> = {
  listMails: {
    summary: 'A page of the mails that wait, were sent or are dead, the newest first',
    description:
      'It leaves a line in the record. `search` looks in addresses and in the kinds of mails. Those to staff are for who manages people.',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  getMailFigures: { summary: 'How many mails wait, are dead and were sent today, and how fast' },
  getMail: {
    summary: 'A mail as it was or will be sent, and what became of it',
    description: 'It leaves a line in the record. A link that opens something is left out.',
  },
  sendMailsAgain: {
    summary: 'Has mails sent again that are dead or held, and tries at once what waits',
    description: '`left` counts what is under way, was sent, or has lost its link: those stay as they are.',
  },
  holdMail: {
    summary: 'Keeps a mail back that waits, until it is sent again or discarded',
    description: '409 when a worker has it, and when it waits no longer.',
    alsoAnswers: { 409: { description: 'It is under way, sent or changed.', message: mailMessages.underWay } },
  },
  discardMails: { summary: 'Takes mails out of the queue, so that nobody sends them' },
  redirectMail: {
    summary: 'Gives the installer of a mail another address, to which it goes then',
    description:
      'They have to verify it. Mails with a link are not sent on: the one that asks to verify the address takes their place. ' +
      'A customer’s address is mended with their registration.',
    alsoAnswers: {
      403: { description: 'No installer has this address, or not any more.', message: accountMessages.emailTaken },
    },
  },
}
