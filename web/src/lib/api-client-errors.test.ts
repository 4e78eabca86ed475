import { describe, expect, test } from 'vitest'
import { ApiError, errorOfReply, errorWithoutReply, isNotAuthorized, noReplyMessage, toApiError } from './api-client.ts'

describe('the text of a refused reply', () => {
  test.each([
    [
      'the errors of a validation, and the message beside them',
      422,
      { message: 'Fout', errors: { email: ['E'] } },
      'Fout',
    ],
    [
      'the first text of the errors, when they come without a message',
      422,
      { errors: { email: ['E'], name: ['N'] } },
      'E',
    ],
    ['errors go before the message of a 403', 403, { errors: { token: ['T'] } }, 'T'],
    ['errors that are one text', 422, { errors: 'Alles is fout' }, 'Alles is fout'],
    ['the message of a 403', 403, { message: 'Geen toegang' }, 'Geen toegang'],
    ['nothing for a 403 without data', 403, undefined, null],
    ['nothing for a 403 with an empty message', 403, { message: ' ' }, null],
    ['nothing for the message of another status', 500, { message: 'Server Error' }, null],
    ['nothing for a reply that is no object', 500, 'Bad gateway', null],
    ['nothing for a reply without a body', 404, undefined, null],
    ['nothing for a list', 422, ['E'], null],
  ])('is %s', (_, status, body, message) => {
    expect(errorOfReply(status, body)).toMatchObject({ status, message })
  })

  test('is the fixed text when there is no reply at all', () => {
    expect(errorWithoutReply()).toMatchObject({ status: null, message: noReplyMessage, errors: {} })
    expect(noReplyMessage).toBe('API Request Error, please try again')
  })
})

describe('the texts per field', () => {
  test.each([
    ['a list of texts', { email: ['Een', 'Twee'] }, { email: ['Een', 'Twee'] }],
    ['one text', { email: 'Een' }, { email: ['Een'] }],
    ['an object with a message', { email: { message: 'Een' } }, { email: ['Een'] }],
    ['a list of objects with a message', { email: [{ message: 'Een' }] }, { email: ['Een'] }],
    ['nothing readable', { email: [null, 3, {}] }, {}],
    ['an empty text', { email: '' }, {}],
  ])('are read from %s', (_, errors, expected) => {
    expect(errorOfReply(422, { errors }).errors).toEqual(expected)
  })
})

describe('whatever was thrown', () => {
  test('an error named Fetch User uses its message', () => {
    const thrown = Object.assign(new Error('De gebruiker kon niet worden geladen'), { name: 'Fetch User' })

    expect(toApiError(thrown).message).toBe('De gebruiker kon niet worden geladen')
  })

  test('an ApiError stays as it is', () => {
    const error = new ApiError(422, 'Fout')

    expect(toApiError(error)).toBe(error)
    expect(error).toBeInstanceOf(Error)
  })

  test('anything else counts as no reply', () => {
    expect(toApiError(new TypeError('fetch failed'))).toMatchObject({ status: null, message: noReplyMessage })
  })

  test.each([
    [401, true],
    [419, true],
    [403, false],
    [null, false],
  ])('a %s is "not authorized": %s', (status, expected) => {
    expect(isNotAuthorized(new ApiError(status, null))).toBe(expected)
  })
})
