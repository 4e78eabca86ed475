import { faqGroups } from '@portal/contract/faq'
import { faqCalls, type FaqDraft, faqListCalls, findFaqProblems } from '@portal/contract/faq-for-staff'
import { factColumns } from '../content/export-entries.ts'
import { declareList, declareSubject } from '../content/subject.ts'
import { insertQuestion, searchedTexts } from './store.ts'

const faqSubject = declareSubject<FaqDraft>({
  kind: 'faq',
  calls: faqCalls,
  titleField: 'question',
  textField: 'answer',
  publications: 'faq_publications',
  columns: `c.title as question, coalesce(c.draft ->> 'group', '') as "group", c.place`,
  searched: searchedTexts,
  findProblems: findFaqProblems,
  insertPublication: insertQuestion,
})

// The groups are few and fixed, so their order is part of the statement.
const groupPlace = `array_position(array[${faqGroups.map(({ id }) => `'${id}'`).join(', ')}], c.draft ->> 'group')`

/** The questions as staff keep them: by group, and within it as members see them. */
export const faqList = declareList({
  subjects: [faqSubject],
  calls: faqListCalls,
  orders: { place: { by: `${groupPlace} nulls last, c.place`, nulls: 'nulls last' } },
  file: {
    name: 'vragen',
    columns: [
      { heading: 'Vraag', cell: ({ question }) => String(question), width: 48 },
      { heading: 'Onderwerp', cell: ({ group }) => faqGroups.find(({ id }) => id === group)?.name ?? null, width: 24 },
      ...factColumns,
    ],
  },
  findUses: async () => ({ links: [] }),
})
