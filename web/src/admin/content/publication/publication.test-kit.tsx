import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import type { openedArticle } from '../../../../testing/opened-article.ts'
import { PublicationActions } from './publication-actions.tsx'
import { PublicationState } from './publication-state.tsx'

type Answer = (path: string, call: { method: string; body: Record<string, unknown> | undefined }) => unknown

/** What stands around the fields of an article, with what the server says to a write, and to where it is used. */
export function openPublication(
  open: ReturnType<typeof openedArticle>,
  answer: Answer = () => undefined,
  uses: () => unknown = () => ({ data: { links: [], is_on_dashboard: false } }),
  address = '/beheer/nieuws',
) {
  return openScreen({
    address,
    component: () => (
      <>
        <PublicationActions open={open} />
        <PublicationState open={open} />
      </>
    ),
    member: { roles: ['redactie'] },
    answer: (path, call) => (path.endsWith('/uses') ? uses() : answer(path, call)),
  })
}

export const soon = '2099-01-05T07:00:00.000Z'
export const published = { state: 'gepubliceerd', published_from: '2026-11-01T10:00:00.000000Z' } as const
/** Text that members don't see yet, of what they see or will. */
export const changed = { has_unpublished_changes: true } as const
export const planned = { state: 'gepland', published_from: '2099-01-05T07:00:00.000000Z' } as const

export const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
export const choose = async (name: string) => {
  await press('Meer mogelijkheden')
  await press(name)
}
export const consequences = () =>
  within(screen.getByRole('list', { name: 'Wat er gebeurt' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const writes = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
