import { contentMessages } from './content.ts'
import type { OperationTexts } from './openapi-texts.ts'

const words = {
  subject: 'Je wachtwoord is gewijzigd',
  preview: 'Was jij dit niet? Laat het ons weten.',
  heading: 'Je wachtwoord is gewijzigd',
  greeting: 'Hallo,',
  happened: 'Het wachtwoord van je account bij {{aanbieder}} is zojuist gewijzigd.',
  warning: 'Was jij dit niet? Laat het ons weten via {{contactadres}}.',
  button: 'Nieuw wachtwoord aanvragen',
}

const facts = {
  template: 'password-changed',
  title: 'Wachtwoord gewijzigd',
  sent_when: 'Nadat een wachtwoord is gewijzigd',
  sent_to: 'Installateur of medewerker',
  is_changed: false,
  updated_by: { id: 3, name: 'Fatima Bakker' },
  updated_at: '2026-11-20T08:30:00.000000Z',
}

const mailText = {
  ...facts,
  rev: 4,
  parts: [
    { key: 'subject', kind: 'subject', fixed: null, condition: null, requires: [] },
    { key: 'warning', kind: 'paragraph', fixed: null, condition: null, requires: ['contactadres'] },
  ],
  placeholders: [
    { name: 'contactadres', meaning: 'Het e-mailadres voor vragen', example: 'service@zilverbron.example' },
  ],
  draft: words,
  published: words,
}

export const mailTextRequests = {
  saveMailText: { rev: 3, draft: words },
  publishMailText: { rev: 4 },
  restoreMailTextVersion: { rev: 4 },
  previewMailText: { draft: words },
  testMailText: { draft: words },
}

export const mailTextReplies = {
  listMailTexts: [{ data: [{ ...facts, sent_in_30_days: 12 }] }],
  getMailText: [{ data: mailText }],
  saveMailText: [{ data: mailText }],
  publishMailText: [{ data: mailText }],
  restoreMailTextVersion: [{ data: mailText }],
  listMailTextVersions: [
    {
      data: [
        { number: 1, words, created_by: facts.updated_by, created_at: facts.updated_at },
        { number: 0, words, created_by: null, created_at: null },
      ],
    },
  ],
  previewMailText: [{ data: { subject: words.subject, html: '<!DOCTYPE html>…', text: words.warning } }],
}

const outdated = {
  409: {
    description: 'Changed since that save; `current` has what is stored now.',
    message: contentMessages.changedMeanwhile,
  },
}

export const mailTextOperations: Record<string, OperationTexts> = {
  listMailTexts: { summary: 'The mails whose words staff keep, with when and how often they are sent' },
  getMailText: { summary: 'The parts of a mail, its placeholders, its working copy and the words that are sent' },
  saveMailText: {
    summary: 'Saves the working copy of a mail',
    description:
      'A placeholder that is not of the mail, or a required one that is left out: 422 at `draft.` and the part.',
    alsoAnswers: outdated,
  },
  publishMailText: {
    summary: 'Has the mails that are written from now on say the working copy',
    description: 'A mail that waits goes with the words of its writing.',
    alsoAnswers: outdated,
  },
  listMailTextVersions: {
    summary: 'What a mail has said, newest first',
    description: 'Number 0 is what the portal began with.',
  },
  restoreMailTextVersion: {
    summary: 'Puts a version into the working copy of a mail',
    description: 'What is sent stays as it is until that is published.',
    alsoAnswers: outdated,
  },
  previewMailText: {
    summary: 'Lays out a mail with these words and with values of nobody',
    description: 'By the code that sends.',
  },
  testMailText: { summary: 'Sends a mail with these words and with values of nobody to the caller' },
}
