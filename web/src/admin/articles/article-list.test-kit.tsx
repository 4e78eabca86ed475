import { articleListCalls } from '@portal/contract/articles'
import type { ArticleRow } from '@portal/contract/articles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { articleRowWith } from '../../../testing/opened-article.ts'
import { readQuestion } from '../../ui/questions.ts'

const article = (id: number, state: ArticleRow['state'], facts: Partial<ArticleRow> = {}) =>
  articleRowWith({ id, state, title: `Bericht ${id}`, ...facts })

type Refusals = Record<number, string>

/** A list of three; what is asked of one in `refusals` is refused, and each change gives the rows a new number. */
export function openList({
  refusals = {},
  facts = {},
  roles = ['redactie'] as const,
  uses = () => ({ data: { links: [], is_on_dashboard: false } }),
  answer = () => false,
}: {
  refusals?: Refusals
  facts?: Partial<ArticleRow>
  roles?: readonly ['redactie' | 'lezer']
  uses?: (path: string) => unknown
  /** What else the server says to a path; false for nothing. */
  answer?: (path: string) => unknown
} = {}) {
  let rows = [article(1, 'gepubliceerd'), article(2, 'concept'), article(3, 'gepubliceerd', facts)]
  const bodies: Record<string, unknown>[] = []
  const { location } = openScreen({
    address: '/beheer/nieuws',
    member: { roles: [...roles] },
    answer: (path, { body }) => {
      if (/\/(authors|views)$/.test(path)) return { data: [] }
      if (path.startsWith(articleListCalls.uses.path)) return uses(path)
      const other = answer(path)
      if (other) return other
      if (!path.endsWith('/bulk')) return pageReply(rows, path)
      bodies.push(body!)
      const entries = body!.entries as { kind: 'news'; id: number }[]
      rows = rows
        .filter(({ id }) => refusals[id] || body!.action !== 'delete' || !entries.some((entry) => entry.id === id))
        .map((row) => ({ ...row, rev: row.rev + 1 }))
      return {
        data: entries.map(({ kind, id }) => ({
          kind,
          id,
          problem: refusals[id] ?? null,
          rev: refusals[id] ? null : 4,
        })),
      }
    },
  })
  const keys: (string | null)[] = []
  return { bodies, keys, loseAnswers, location }

  /** What was sent arrives; so many answers don't. */
  function loseAnswers(count: number): void {
    const server = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const answer = await server(path, init)
      if (!path.includes('/bulk')) return answer
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      if (keys.length <= count) throw new TypeError('Failed to fetch')
      return answer
    })
  }
}

export const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Bericht ${id} kiezen` })
export const bar = () => screen.getByRole('group', { name: 'Met de gekozen regels' })
export const press = (name: string) => userEvent.click(within(bar()).getByRole('button', { name }))

export async function detailOfQuestion() {
  await waitFor(() => expect(readQuestion()).not.toBeNull())
  return readQuestion()!.detail
}

export async function answerQuestion(answer: 'confirmed' | 'declined') {
  await waitFor(() => expect(readQuestion()).not.toBeNull())
  const { title } = readQuestion()!
  await act(async () => readQuestion()!.answer(answer))
  return title
}
