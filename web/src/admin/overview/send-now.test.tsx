import type { Role } from '@portal/contract/roles'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { at, block, openOverview, replies } from './overview-page.test-kit.tsx'

describe('what waits', () => {
  const { figures } = replies as { figures: { mails: object } }
  const id = '0b9a5a0e-1d1c-4a51-9a0c-3f1c2c1d2e3f'
  const failure = { reason: 'Postvak vol', explanation: 'Het postvak is vol.', code: '452' }
  const row = { title: 'Bevestiging', address: 'vol@voorbeeld.nl', state: 'queued', attempts: 2, created_at: at }
  const rows = [
    { ...row, id, failure, due_at: at, sent_at: null },
    { ...row, id: id.replace('0', '1'), failure: null, attempts: 0, due_at: at, sent_at: null },
  ]

  function open(role: Role) {
    render(<Toaster />)
    return openOverview({
      roles: [role],
      answer: (block, path) => {
        if (block === 'figures') return { data: { ...figures, mails: { dead: 0, oldest_at: null, retrying: 1 } } }
        if (path.startsWith('/api/admin/mails?')) return { ...pageReply(rows, path), has_more: false }
        if (block === 'again') return { data: { changed: 1, left: 0 } }
        return block === 'sync' ? new Response(null, { status: 204 }) : undefined
      },
    })
  }

  test('can be sent now: the mails of which an attempt failed, and the points', async () => {
    const { sent } = open('servicedesk')
    const waiting = within(await block('Wat wacht'))
    await waiting.findByText('1 e-mail wacht op een nieuwe poging')
    await userEvent.click(waiting.getByRole('button', { name: 'Nu versturen' }))
    expect(await screen.findByText('1 e-mail wordt verstuurd')).toBeTruthy()
    await userEvent.click(
      within(await block('Punten naar de cadeaushop')).getByRole('button', { name: 'Nu versturen' }),
    )
    expect(await screen.findByText('De punten worden bijgewerkt')).toBeTruthy()

    const posts = sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
    expect(posts).toEqual([
      ['/api/admin/mails/again', { ids: [id] }],
      ['/api/admin/gift-shop/sync', undefined],
    ])
  })

  test('is only told to who changes nothing', async () => {
    open('lezer')
    await within(await block('Wat wacht')).findByText('1 e-mail wacht op een nieuwe poging')
    expect(screen.queryByRole('button', { name: 'Nu versturen' })).toBeNull()
  })
})
