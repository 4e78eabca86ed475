import { expect, test } from 'vitest'
import { checkBody } from './check-body.ts'
import { sendContactRequestBody } from './contact.ts'

const question = 'Past de Compact 8 in een keukenkastje?'

test.each([
  [1, 1],
  ['2', 2],
  [' 3 ', 3],
])('the subject %j goes to desk %i', async (subject, desk) => {
  expect(await checkBody(sendContactRequestBody, { subject, question })).toEqual({ value: { subject: desk, question } })
})

test.each([
  [undefined],
  [null],
  [''],
  [0],
  [4],
  [-1],
  [1.5],
  ['1e0'],
  ['een'],
  [true],
  [[1]],
  [{ id: 1 }],
  ['1\u0000'],
])('the subject %j is no subject', async (subject) => {
  expect(await checkBody(sendContactRequestBody, { subject, question })).toEqual({
    errors: { subject: ['Selecteer een onderwerp'] },
  })
})

test.each([
  ['', 'Vraag is verplicht'],
  [' \n ', 'Vraag is verplicht'],
  ['a'.repeat(5001), 'Dit veld mag maximaal 5000 tekens bevatten'],
  ['Hoi\u0000', 'Dit veld bevat ongeldige tekens'],
  [{ text: 'Hoi' }, 'Dit veld moet een tekst zijn'],
])('the question %j is refused: %s', async (asked, message) => {
  expect(await checkBody(sendContactRequestBody, { subject: 1, question: asked })).toEqual({
    errors: { question: [message] },
  })
})

test('a question keeps its lines', async () => {
  const lines = 'Twee vragen:\r\n\r\n1. Hoe lang?\n2.\tHoe hard?'

  expect(await checkBody(sendContactRequestBody, { subject: 1, question: lines })).toEqual({
    value: { subject: 1, question: lines },
  })
})

test('an empty form tells both fields', async () => {
  expect(await checkBody(sendContactRequestBody, {})).toEqual({
    errors: { subject: ['Selecteer een onderwerp'], question: ['Vraag is verplicht'] },
  })
})
