import type { OperationTexts } from './openapi-texts.ts'

export const recordOperations: Readonly<Record<string, OperationTexts>> = {
  listRecord: {
    summary: 'A page of the record of what staff do, newest first',
    description:
      'Everything for `beheerder`; `redactie` and `servicedesk` get their own lines. Without the values. ' +
      'With `filter[looks]=no` without what was only looked at. ' +
      'Saves that follow one without a break are told by `further` of that one; `filter[stretch]` with its number lists them.',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  listRecordAuthors: { summary: 'Who of the members has lines in the record, by name' },
  getRecordLine: {
    summary: 'One line of the record with its values',
    description: 'Seeing it leaves a line too, unless it is an own one.',
  },
  getRecordCheck: { summary: 'How the last check of the record ended' },
  startRecordCheck: { summary: 'Has the record verified now' },
}

const moment = '2026-11-20T08:30:00.000000Z'

export const recordListed = {
  id: 48_112,
  moment,
  by: { kind: 'member', id: 3, name: 'Fatima Bakker', email: 'fatima@zilverbron.example' },
  action: 'member-changed',
  entry: { kind: 'member', id: '12', name: 'Sanne de Wit' },
  fields: ['house_number'],
}

const check = { checked_at: moment, lines: 48_120, broken_at: null, what: null, is_running: false }

export const recordReplies = {
  listRecordAuthors: [{ data: [{ id: 3, name: 'Fatima Bakker' }] }],
  getRecordLine: [
    {
      data: {
        ...recordListed,
        reason: 'Sanne belde: verkeerd nummer getypt.',
        changes: [{ field: 'house_number', old: '21', new: '12', is_erased: false }],
      },
    },
  ],
  getRecordCheck: [{ data: check }],
  startRecordCheck: [{ data: { ...check, is_running: true } }],
}
