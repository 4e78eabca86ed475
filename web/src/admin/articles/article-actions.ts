import { articleListCalls } from '@portal/contract/articles'
import { type BulkAction as BulkActionName, maxBulk } from '@portal/contract/content-lists'
import type { ArticleRow } from '@portal/contract/articles'
import { binDays, type ContentState } from '@portal/contract/content'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import type { BulkAction } from '../list/subject.ts'
import { counted as countedOf } from '../content/subject.ts'
import { articleContent } from './article-content.ts'
import { usesInWords } from './uses-in-words.ts'

/** What an article is called in a list. */
export function nameOf({ title }: ArticleRow): string {
  return title || 'Zonder titel'
}

/** An article's key in a list. */
export function keyOf({ kind, id }: Pick<ArticleRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** What is done to articles from their list, to one or to many. */
export const articleActions: readonly BulkAction<ArticleRow>[] = [
  {
    name: 'publish',
    label: 'Publiceren',
    Icon: Send,
    refuses: ({ state, has_unpublished_changes: isChanged, planned_from }) => {
      if (state === 'gepland') return 'Het is ingepland'
      if (planned_from) return 'Een wijziging is ingepland'
      return state === 'gepubliceerd' && !isChanged ? 'Leden zien het al zo' : null
    },
    question: (articles) => ({
      title: `${inWords(articles)} publiceren?`,
      detail: `Leden zien meteen wat er nu in staat. Wat nog niet af is, blijft zoals het is. ${undoOfPublishing(articles)}`,
      confirm: 'Publiceren',
      decline: 'Niet publiceren',
    }),
    run: (articles, key) => change('publish', articles, key, true),
    done: (count) => `${counted(count)} gepubliceerd`,
    undo: {
      reaches: (article) => !isSeen(article),
      run: (articles, key) => change('withdraw', articles, key),
      done: (count) => `${counted(count)} weer ingetrokken`,
      // Also what was a concept: members may have read it meanwhile.
      detail: (count) =>
        `De status is nu Ingetrokken, want leden kunnen ${count === 1 ? 'het' : 'ze'} even hebben gezien.`,
    },
  },
  {
    name: 'withdraw',
    label: 'Intrekken',
    Icon: EyeOff,
    refuses: ({ state }) => (isForMembers(state) ? null : 'Leden zien het niet, en het is niet ingepland'),
    question: async (articles) => ({
      title: `${inWords(articles)} intrekken?`,
      detail: `Leden zien dit meteen niet meer, en wat ingepland is gaat niet door. ${await usesInWords(articles)} ${undoOfWithdrawing(articles)}`,
      confirm: 'Intrekken',
      decline: 'Niet intrekken',
      isDangerous: true,
    }),
    run: (articles, key) => change('withdraw', articles, key, true),
    done: (count) => `${counted(count)} ingetrokken`,
    undo: {
      reaches: isWhatMembersGet,
      run: (articles, key) => change('put-back', articles, key),
      done: (count) => `${counted(count)} weer zoals het was`,
    },
  },
  {
    name: 'delete',
    label: 'Verwijderen',
    Icon: Trash2,
    isDangerous: true,
    saysWhyNot: true,
    refuses: ({ state }) => (isForMembers(state) ? `Trek het eerst in: ${whyVisible(state)}` : null),
    question: async (articles) => ({
      title: `${inWords(articles)} verwijderen?`,
      detail: `Dit gaat naar de prullenbak, en na ${binDays} dagen voorgoed weg. Wat leden nu zien, wordt niet verwijderd. ${await usesInWords(articles)}`,
      confirm: 'Verwijderen',
      decline: 'Niet verwijderen',
      isDangerous: true,
    }),
    run: (articles, key) => change('delete', articles, key, true),
    done: (count) => `${counted(count)} verwijderd`,
    undo: {
      run: (articles, key) => change('restore', articles, key),
      done: (count) => `${counted(count)} teruggezet`,
    },
  },
]

const canBeUndone = 'Meteen hierna kun je het ongedaan maken.'

// The text that members saw before is a version of the article, which is put back there.
function undoOfPublishing(articles: readonly ArticleRow[]): string {
  if (!articles.some(isSeen)) return canBeUndone
  return 'Ongedaan maken kan meteen hierna, behalve bij wat leden al zien: zet daar bij Versies de vorige tekst terug.'
}

function undoOfWithdrawing(articles: readonly ArticleRow[]): string {
  if (articles.every(isWhatMembersGet)) return canBeUndone
  return 'Ongedaan maken kan meteen hierna, behalve bij een artikel met wijzigingen die leden nog niet zien: dat publiceer je opnieuw.'
}

function isSeen({ state }: ArticleRow): boolean {
  return state === 'gepubliceerd'
}

function isForMembers(state: ContentState): boolean {
  return state === 'gepubliceerd' || state === 'gepland'
}

function whyVisible(state: ContentState): string {
  return state === 'gepland' ? 'het is ingepland' : 'leden zien het nu'
}

// One text, one window: the server can bring it back as it was.
function isWhatMembersGet({ has_unpublished_changes, planned_from }: ArticleRow): boolean {
  return !has_unpublished_changes && planned_from === null
}

// As it is shown: what became something else behind the question is refused. What takes an act back follows on that act.
async function change(action: BulkActionName, articles: readonly ArticleRow[], key: string, asShown = false) {
  const answers: { key: string; problem: string | undefined; after: ArticleRow | undefined }[] = []
  for (let at = 0; at < articles.length; at += maxBulk) {
    const some = articles.slice(at, at + maxBulk)
    const entries = some.map(({ kind, id, rev, state }) => ({ kind, id, rev, ...(asShown && { state }) }))
    const { data } = await call(articleListCalls.bulk, { body: { action, entries }, idempotencyKey: `${key}.${at}` })
    for (const [index, { problem, rev, ...one }] of data.entries()) {
      const after = rev === null ? undefined : { ...some[index]!, rev }
      answers.push({ key: keyOf(one), problem: problem ?? undefined, after })
    }
  }
  return answers
}

function inWords(articles: readonly ArticleRow[]): string {
  return articles.length === 1 ? `‘${nameOf(articles[0]!)}’` : counted(articles.length)
}

function counted(count: number): string {
  return countedOf(articleContent, count)
}
