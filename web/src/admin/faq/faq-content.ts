import { faqGroups, questionAnchor } from '@portal/contract/faq'
import { type FaqDraft, type FaqEntry, findFaqProblems } from '@portal/contract/faq-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { listNames } from '@portal/contract/subjects'
import { webPaths } from '@portal/contract/web-paths'
import { routerPath } from '../../lib/router-path.ts'
import type { OpenEntry } from '../content/editor/open-entry.ts'
import { type ContentSubject, declareSubject } from '../content/subject.ts'

export const groupOptions = faqGroups.map(({ id, name }) => ({ value: id, label: name }))

/** What it is called that a question has no group yet. */
export const noGroup = 'Nog geen onderwerp'

/** What a group is called; a question may have none yet. */
export function groupName(group: string | undefined): string {
  return faqGroups.find(({ id }) => id === group)?.name ?? ''
}

export function seenAt({ state, id }: Pick<FaqEntry, 'state' | 'id'>): string | null {
  return state === 'gepubliceerd' ? `${webPaths.faq}#${questionAnchor(id)}` : null
}

export const faqContent: ContentSubject = declareSubject<'faq', FaqDraft>({
  kinds: ['faq'],
  noun: {
    one: 'vraag',
    many: 'vragen',
    the: 'de vraag',
    this: 'deze vraag',
    gone: 'Deze vraag bestaat niet, of is verwijderd. Zoek haar in de lijst.',
  },
  list: { path: staffPaths.faqList, name: listNames.faq, queries: 'faq' },
  pageOf: ({ id }) => ({ to: routerPath(staffPaths.faqEntry), params: { id: String(id) } }),
  parts: [
    {
      name: 'group',
      fields: { group: 'Onderwerp' },
      inWords: 'het onderwerp',
      text: ({ group }) => groupName(group),
    },
    { name: 'question', fields: { question: 'Vraag' }, inWords: 'de vraag', is: 'title' },
    { name: 'answer', fields: { answer: 'Antwoord' }, inWords: 'het antwoord', is: 'rich-text' },
  ],
  findProblems: (_, draft) => findFaqProblems(draft),
  seenAt,
})

/** One that is open, with the types of its fields. */
export type OpenQuestion = OpenEntry & { kind: 'faq'; draft: FaqDraft; entry: FaqEntry }
