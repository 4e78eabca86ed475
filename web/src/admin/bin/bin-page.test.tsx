import type { BinEntry } from '@portal/contract/bin'
import type { Role } from '@portal/contract/roles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { articleEntryWith } from '../../../testing/opened-article.ts'
import { readToasts } from '../../ui/toasts.ts'

const moment = '2026-11-20T08:30:00.000000Z'

function binned(facts: Partial<BinEntry>): BinEntry {
  return {
    kind: 'news',
    id: 4,
    title: 'Zoutverbruik',
    deleted_at: moment,
    deleted_by: { id: 3, name: 'Noor Visser' },
    restorable_until: '2026-12-20T08:30:00.000000Z',
    is_address_taken: false,
    ...facts,
  }
}

type Options = { roles?: Role[]; entries?: BinEntry[]; refuse?: () => unknown; query?: string }

/** The page with a server that keeps what lies in the bin. */
function openBin({ roles = ['redactie'], entries = [binned({})], refuse, query = '' }: Options = {}) {
  let lying = entries
  return openScreen({
    address: `/beheer/prullenbak${query}`,
    member: { roles },
    answer: (path, { method }) => {
      if (method === 'GET') return pageReply(lying, path)
      const refused = refuse?.()
      if (refused) return refused
      lying = method === 'DELETE' ? entries : []
      return method === 'DELETE'
        ? new Response(null, { status: 204 })
        : { data: articleEntryWith({ id: 4, rev: 1, title: 'Zoutverbruik' }) }
    },
  })
}

const lastToast = () => readToasts().at(-1)

test('a row tells what was deleted, when, by whom, and until when it can come back', async () => {
  openBin({
    entries: [binned({}), binned({ kind: 'promotions', title: '', deleted_by: null, is_address_taken: true })],
  })

  await screen.findByText('Zoutverbruik')
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Zoutverbruik',
    'Nieuws',
    '20-11-202609.30 uur',
    'NVNoor Visser',
    '20-12-202609.30 uurTerugzetten',
    'Zonder titelHet webadres is intussen van een ander artikel',
    'Actie',
    '20-11-202609.30 uur',
    '–',
    '20-12-202609.30 uurTerugzetten',
  ])
})

test('an article is put back by one press, and that is undone by another', async () => {
  const { sent } = openBin()

  await press('Zoutverbruik terugzetten')

  await screen.findByText('De prullenbak is leeg')
  expect(lastToast()).toMatchObject({ tone: 'success', title: 'Zoutverbruik is teruggezet', detail: null })
  expect(document.activeElement?.textContent).toBe('Prullenbak')
  lastToast()?.action?.onPress()
  await screen.findByRole('button', { name: 'Zoutverbruik terugzetten' })
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/admin/news/4/restore',
    'DELETE /api/admin/news/4',
  ])
})

test('one whose address is taken comes back, and says what to do before it is published', async () => {
  openBin({ entries: [binned({ is_address_taken: true })] })

  await press('Zoutverbruik terugzetten')

  await waitFor(() => expect(lastToast()?.detail).toMatch(/^Het webadres is intussen van een ander artikel\. Kies/))
})

test('one that somebody else was first with, or that is gone, says so', async () => {
  openBin({ refuse: () => refusal(404, { message: '' }) })

  await press('Zoutverbruik terugzetten')

  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      tone: 'error',
      title: 'Zoutverbruik is niet teruggezet',
      detail: 'Het staat niet meer in de prullenbak.',
    }),
  )
})

test('who may only look has no button', async () => {
  openBin({ roles: ['lezer'] })

  await screen.findByText('Zoutverbruik')
  expect(screen.queryByRole('button', { name: /terugzetten$/ })).toBeNull()
})
