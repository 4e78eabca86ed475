import { type ArticleRow, bulkArticles, type BulkAction as BulkActionName, maxBulk } from '@portal/contract/articles'
import { binDays } from '@portal/contract/content'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import type { BulkAction } from '../list/subject.ts'
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
    fits: ({ state, has_unpublished_changes: isChanged }) =>
      state !== 'gepland' && (state !== 'gepubliceerd' || isChanged),
    question: (articles) => ({
      title: `${inWords(articles)} publiceren?`,
      detail: `Leden zien meteen wat er nu in staat. Wat nog niet af is, blijft zoals het is. ${undoOfPublishing(articles)}`,
      confirm: 'Publiceren',
      decline: 'Niet publiceren',
    }),
    run: (articles, key) => change('publish', articles, key),
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
    fits: ({ state }) => state === 'gepubliceerd' || state === 'gepland',
    question: async (articles) => ({
      title: `${inWords(articles)} intrekken?`,
      detail: `Leden zien dit meteen niet meer, en wat ingepland is gaat niet door. ${await usesInWords(articles)} ${undoOfWithdrawing(articles)}`,
      confirm: 'Intrekken',
      decline: 'Niet intrekken',
      isDangerous: true,
    }),
    run: (articles, key) => change('withdraw', articles, key),
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
    fits: ({ state }) => state !== 'gepubliceerd' && state !== 'gepland',
    question: async (articles) => ({
      title: `${inWords(articles)} verwijderen?`,
      detail: `Dit gaat naar de prullenbak, en na ${binDays} dagen voorgoed weg. Wat leden nu zien, wordt niet verwijderd. ${await usesInWords(articles)}`,
      confirm: 'Verwijderen',
      decline: 'Niet verwijderen',
      isDangerous: true,
    }),
    run: (articles, key) => change('delete', articles, key),
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

// One text, one window: the server can bring it back as it was.
function isWhatMembersGet({ has_unpublished_changes, planned_from }: ArticleRow): boolean {
  return !has_unpublished_changes && planned_from === null
}

async function change(action: BulkActionName, articles: readonly ArticleRow[], key: string) {
  const answers: { key: string; problem: string | undefined; after: ArticleRow | undefined }[] = []
  for (let at = 0; at < articles.length; at += maxBulk) {
    const some = articles.slice(at, at + maxBulk)
    const entries = some.map(({ kind, id, rev }) => ({ kind, id, rev }))
    const { data } = await call(bulkArticles, { body: { action, entries }, idempotencyKey: `${key}.${at}` })
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
  return count === 1 ? '1 artikel' : `${count} artikelen`
}
