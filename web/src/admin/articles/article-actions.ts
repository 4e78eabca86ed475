import { type ArticleRow, bulkArticles, type BulkAction as BulkActionName, maxBulk } from '@portal/contract/articles'
import { binDays } from '@portal/contract/content'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import type { BulkAction } from '../list/subject.ts'

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
      detail: 'Leden zien meteen wat er nu in staat. Wat nog niet af is, blijft zoals het is.',
      confirm: 'Publiceren',
      decline: 'Niet publiceren',
    }),
    run: (articles) => change('publish', articles),
    done: (count) => `${counted(count)} gepubliceerd`,
  },
  {
    name: 'withdraw',
    label: 'Intrekken',
    Icon: EyeOff,
    fits: ({ state }) => state === 'gepubliceerd' || state === 'gepland',
    question: (articles) => ({
      title: `${inWords(articles)} intrekken?`,
      detail:
        'Leden zien dit meteen niet meer, en wat ingepland is gaat niet door. Je kunt het later opnieuw publiceren.',
      confirm: 'Intrekken',
      decline: 'Niet intrekken',
      isDangerous: true,
    }),
    run: (articles) => change('withdraw', articles),
    done: (count) => `${counted(count)} ingetrokken`,
  },
  {
    name: 'delete',
    label: 'Verwijderen',
    Icon: Trash2,
    isDangerous: true,
    fits: ({ state }) => state !== 'gepubliceerd' && state !== 'gepland',
    question: (articles) => ({
      title: `${inWords(articles)} verwijderen?`,
      detail: `Dit gaat naar de prullenbak, en na ${binDays} dagen voorgoed weg. Wat leden nu zien, wordt niet verwijderd.`,
      confirm: 'Verwijderen',
      decline: 'Niet verwijderen',
      isDangerous: true,
    }),
    run: (articles) => change('delete', articles),
    done: (count) => `${counted(count)} verwijderd`,
    undo: { run: (articles) => change('restore', articles), done: (count) => `${counted(count)} teruggezet` },
  },
]

async function change(action: BulkActionName, articles: readonly ArticleRow[]) {
  const entries = articles.map(({ kind, id, rev }) => ({ kind, id, rev }))
  const answers: { key: string; problem: string | undefined }[] = []
  for (let at = 0; at < entries.length; at += maxBulk) {
    const { data } = await call(bulkArticles, { body: { action, entries: entries.slice(at, at + maxBulk) } })
    answers.push(...data.map((one) => ({ key: keyOf(one), problem: one.problem ?? undefined })))
  }
  return answers
}

function inWords(articles: readonly ArticleRow[]): string {
  return articles.length === 1 ? `‘${nameOf(articles[0]!)}’` : counted(articles.length)
}

function counted(count: number): string {
  return count === 1 ? '1 artikel' : `${count} artikelen`
}
