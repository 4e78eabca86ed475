import { expect, test } from 'vitest'
import { checkBody } from './check-body.ts'
import { createFaqBody, type FaqDraft, faqMessages, findFaqProblems } from './faq-for-staff.ts'
import { textMessages } from './rules/text.ts'

const complete: FaqDraft = { group: 'werking', question: 'Hoeveel zout?', answer: '<p>350 gram.</p>' }

test('a working copy may have nothing yet', async () => {
  expect(await checkBody(createFaqBody, {})).toEqual({ value: { group: '', question: '', answer: '' } })
})

test.each([
  ['a question of 150 signs', { question: 'z'.repeat(150) }, {}],
  ['a longer one', { question: 'z'.repeat(151) }, { question: [textMessages.tooLong(150)] }],
  ['a text that is no text', { answer: [] }, { answer: [textMessages.notText] }],
  ['more tags than cleaning can take', { answer: '<b>'.repeat(20_001) }, { answer: [faqMessages.tooManyTags] }],
])('%s', async (_what, fields, errors) => {
  const { errors: found = {} } = { errors: undefined, ...(await checkBody(createFaqBody, { ...complete, ...fields })) }

  expect(found).toEqual(errors)
})

test.each<[string, Partial<FaqDraft>, string | null]>([
  ['all there', {}, null],
  ['a picture as the answer', { answer: '<p><img src="/storage/a.jpg" alt="" /></p>' }, null],
  ['no group', { group: '' }, faqMessages.groupMissing],
  ['a group that is none', { group: 'overig' }, faqMessages.groupMissing],
  ['a blank question', { question: ' ' }, faqMessages.questionMissing],
  ['an answer of empty paragraphs', { answer: '<p> </p><p>&nbsp;<br /></p>' }, faqMessages.answerMissing],
])('to publish: %s', (_what, fields, problem) => {
  const problems = findFaqProblems({ ...complete, ...fields })

  expect(problems).toEqual(problem === null ? {} : { [Object.keys(fields)[0]!]: [problem] })
})
