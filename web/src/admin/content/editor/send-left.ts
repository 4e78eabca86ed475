import { type ArticleEntry, articleCalls } from '@portal/contract/articles'
import { call } from '../../../lib/api-client.ts'
import { enterArticle } from './autosaves-of-tab.ts'
import { goOn, type LeftArticle, takeLeftArticles, type WhichArticle } from './kept-articles.ts'
import { createAutosave } from './create-autosave.ts'
import { draftOf, mergeDrafts } from './merge-drafts.ts'
import { saveProblemOf } from './save-problem.ts'

const needsSomebody = ['forbidden', 'gone', 'refused'] as const

/** What became of it: it is `elsewhere` where a tab has the article open, and all but that and `sent` waits for a decision. */
export type SentLeft = 'sent' | 'elsewhere' | 'overlaps' | (typeof needsSomebody)[number]

/**
 * Sends what editors that are gone left of an article, without opening it, as an editor would that opens it and is left. What
 * can't be sent stays on the device. Throws what may pass.
 */
export async function sendLeft(which: WhichArticle, name: string): Promise<SentLeft> {
  const { left, letGo } = await takeLeftArticles(which)
  try {
    return await send(which, left, name)
  } catch (error) {
    const { kind } = saveProblemOf(error, 0)
    const known = needsSomebody.find((one) => one === kind)
    if (!known) throw error
    return known
  } finally {
    letGo()
  }
}

async function send(which: WhichArticle, left: LeftArticle[], name: string): Promise<SentLeft> {
  const [newest] = left
  if (!newest) return 'elsewhere'
  const { kind, id } = which
  const { data: entry } = await call(articleCalls[kind].get, { params: { id } })
  // Nothing is touched that somebody has to choose about: that is done where they see it.
  if (overlaps(newest, entry)) return 'overlaps'
  const here = createAutosave(entry, which, name)
  const { autosave } = here
  const leave = enterArticle(which, here)
  try {
    await goOn(autosave, left)
  } finally {
    await leave()
  }
  const { isSaved, overlaps: found, problem } = autosave.read()
  if (isSaved) return 'sent'
  if (found.length > 0) return 'overlaps'
  if (problem) throw problem.error
  return 'elsewhere'
}

function overlaps({ kept: { base, draft: mine, sent } }: LeftArticle, entry: ArticleEntry): boolean {
  return mergeDrafts({ base, mine, theirs: draftOf(entry), sent }).overlaps.length > 0
}
