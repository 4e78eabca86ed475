import { faqCalls, faqListCalls } from './faq-for-staff.ts'
import { faqOrderCalls } from './faq-order.ts'
import { describeList, inWords, orderTexts } from './openapi-content.ts'

const words = { Noun: 'Question', Many: 'Questions', one: 'a question', many: 'questions' }

const draft = {
  group: 'werking',
  question: 'Hoeveel geluid maakt een waterontharder?',
  answer: '<p>Tijdens het spoelen ongeveer 45 dB.</p>',
}

export const describedFaq = [
  ...describeList({
    words,
    calls: faqListCalls,
    subjects: [{ words, calls: faqCalls }],
    examples: {
      kind: 'faq',
      draft,
      own: { place: 3 },
      listed: { group: draft.group, question: draft.question, place: 3 },
      copied: { question: `${draft.question} (kopie)`, place: null },
      uses: { links: [] },
    },
  }),
  ...inWords(words, orderTexts, faqOrderCalls),
]
