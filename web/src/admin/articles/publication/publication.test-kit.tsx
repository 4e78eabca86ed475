import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { openScreen } from '../../../../testing/open-screen.tsx'
import type { openedArticle } from '../../../../testing/opened-article.ts'
import { PublicationActions } from './publication-actions.tsx'
import { PublicationState } from './publication-state.tsx'

/** Gives jsdom the dialogs that it doesn't have. */
export function fakeDialogs(): void {
  HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn()
}

type Answer = (path: string, call: { method: string; body: Record<string, unknown> | undefined }) => unknown

/** What stands around the fields of an article, with what the server says to a write, and to where it is used. */
export function openPublication(
  open: ReturnType<typeof openedArticle>,
  answer: Answer = () => undefined,
  uses: () => unknown = () => ({ data: { links: [], is_on_dashboard: false } }),
) {
  return openScreen({
    address: '/beheer/nieuws',
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
export const planned = { state: 'gepland', published_from: '2099-01-05T07:00:00.000000Z' } as const

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
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
