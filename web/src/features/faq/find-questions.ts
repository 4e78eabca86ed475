import type { FaqGroup, FaqQuestion } from './faq-groups.ts'

/** The questions in which every word of the search stands, in their groups; a group without any is left out. */
export function findQuestions(groups: readonly FaqGroup[], sought: string): FaqGroup[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => holds(question, group, words)) }))
    .filter(({ questions }) => questions.length > 0)
}

function holds({ question, answer }: FaqQuestion, { title }: FaqGroup, words: readonly string[]): boolean {
  const text = plain([title, question, ...answer].join(' '))
  return words.every((word) => text.includes(word))
}

// Case and accents don't matter, `m3` is `m³`, and a figure is found as `0,3`, `0.3`, `02.00` and `02:00`.
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\d)[,:](?=\d)/g, '.')
}
