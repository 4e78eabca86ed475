import type { FaqGroup, FaqQuestion } from '@portal/contract/faq'
import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import { type WebPath, webPaths } from '@portal/contract/web-paths'
import type { CleanArticle } from '../news/clean-article.ts'

type PagePath = Exclude<WebPath, `${string}:${string}`>

const pagePaths = Object.values(webPaths).filter((path): path is PagePath => !path.includes(':'))

export type ShownQuestion = Omit<FaqQuestion, 'answer'> & {
  answer: DocumentFragment
  /** The page that the answer leads to: its last paragraph, when that is a link to a page of the portal and nothing else. */
  way: { to: PagePath; text: string } | null
  /** What a search looks in. */
  key: string
}

export type ShownGroup = Pick<FaqGroup, 'id' | 'name'> & { questions: ShownQuestion[] }

export function readGroups(groups: readonly FaqGroup[], clean: CleanArticle): ShownGroup[] {
  return groups
    .filter(({ questions }) => questions.length > 0)
    .map(({ id, name, questions }) => ({
      id,
      name,
      questions: questions.map((question) => {
        const answer = clean(question.answer)
        const way = takeWay(answer)
        // Blanks count for nothing in a key, so that its paragraphs need none between them.
        const key = searchKey(plain(`${name} ${question.question} ${answer.textContent}`))
        return { ...question, answer, way, key }
      }),
    }))
}

function takeWay(answer: DocumentFragment): ShownQuestion['way'] {
  const paragraph = answer.lastElementChild
  const link = paragraph?.matches('p') && paragraph.childNodes.length === 1 ? paragraph.querySelector('a') : null
  const to = pagePaths.find((path) => path === link?.getAttribute('href'))
  if (!paragraph || !link || !to) return null
  paragraph.remove()
  return { to, text: link.textContent ?? '' }
}

/** The questions that have every word of the search, in their groups; a group without any is left out. */
export function findQuestions(groups: readonly ShownGroup[], sought: string): ShownGroup[] {
  const words = searchWords(plain(sought))
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(({ key }) => hasEveryWord(key, words)) }))
    .filter(({ questions }) => questions.length > 0)
}

// `m3` matches `m³`, and `0.3` and `02:00` match `0,3` and `02.00`.
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/(?<=\d)[,:](?=\d)/g, '.')
}
