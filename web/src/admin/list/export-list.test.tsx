import { exportTypes } from '@portal/contract/exports'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { memberWith } from '../../../testing/member-with.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { onFactorNeeded } from '../../lib/factor-needed.ts'
import { readToasts } from '../../ui/toasts.ts'

const kept: { name: string; file: Blob }[] = []

letPopoversOpen()

beforeEach(() => {
  kept.length = 0
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, file: files.at(-1)! })
  })
  onFactorNeeded(null)
})

const csv = () =>
  new Response('Naam\r\nSanne de Wit\r\n', {
    headers: { 'Content-Type': exportTypes.csv, 'Content-Disposition': 'attachment; filename="leden-2026-11-23.csv"' },
  })

function openMembers(exported: () => unknown, rows = [{ ...memberWith({ id: 8 }), manager: null }]) {
  return openScreen({
    address: '/beheer/leden?zoek=sanne',
    member: { roles: ['servicedesk'] },
    answer: (path) => {
      if (path.startsWith('/api/admin/members/export')) return exported()
      if (path === '/api/admin/members/managers') return { data: [] }
      return path === '/api/user' ? { ...memberWith({}), data: memberWith({}) } : pageReply(rows, path)
    },
  })
}

const exportButton = () => screen.getByRole('button', { name: 'Lijst exporteren' })
const told = () => readToasts().at(-1)

async function pressExport(kind = 'Als tekst (csv)') {
  await screen.findByText('1–1 van 1 lid', { selector: 'nav p' })
  await userEvent.click(exportButton())
  expect(screen.getByText('De hele lijst: 1 lid')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: kind }))
}

test('what the list shows comes as a file, all of it, under the name that the server gave', async () => {
  const { asked } = openMembers(csv)
  await pressExport()

  await waitFor(() => expect(told()?.title).toBe('leden-2026-11-23.csv is gedownload'))
  expect(asked).toContain('/api/admin/members/export?search=sanne&format=csv')
  expect(kept.map(({ name, file }) => [name, file.size])).toEqual([['leden-2026-11-23.csv', 20]])
})

test('it comes as a workbook too', async () => {
  const workbook = new Response('PK', {
    headers: {
      'Content-Type': exportTypes.xlsx,
      'Content-Disposition': 'attachment; filename="leden-2026-11-23.xlsx"',
    },
  })
  const { asked } = openMembers(() => workbook)
  await pressExport('Voor Excel (xlsx)')

  await waitFor(() => expect(told()?.title).toBe('leden-2026-11-23.xlsx is gedownload'))
  expect(asked).toContain('/api/admin/members/export?search=sanne&format=xlsx')
  expect(document.activeElement).toBe(exportButton())
})

test('while it is being made the button is busy, and a second press opens nothing', async () => {
  let finish: (reply: Response) => void = () => {}
  const { asked } = openMembers(() => new Promise<Response>((resolve) => (finish = resolve)))
  await pressExport()
  await waitFor(() => expect(exportButton().getAttribute('aria-busy')).toBe('true'))

  await userEvent.click(exportButton())
  expect(screen.queryByRole('button', { name: 'Als tekst (csv)' })).toBeNull()
  finish(csv())

  await waitFor(() => expect(told()?.title).toBe('leden-2026-11-23.csv is gedownload'))
  expect(asked.filter((path) => path.includes('/export'))).toHaveLength(1)
  expect(exportButton().getAttribute('aria-busy')).toBeNull()
})

test.each([
  ['no answer', () => undefined, 'Controleer je verbinding en probeer het opnieuw.'],
  ['a refusal', () => refusal(403, { message: 'Je hebt geen toegang.' }), 'Je hebt geen toegang.'],
  [
    'a page of the network in between',
    () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    'Controleer je verbinding en probeer het opnieuw.',
  ],
])('%s is told, nothing is kept, and the button is free again', async (_name, exported, text) => {
  openMembers(exported)
  await pressExport()

  await waitFor(() => expect(told()).toMatchObject({ title: 'Exporteren mislukt', detail: text }))
  expect(kept).toEqual([])
  expect(exportButton().getAttribute('aria-busy')).toBeNull()
})

test('it goes on by itself once the second factor was proven', async () => {
  const replies = [refusal(403, { message: 'Bevestig dat jij het bent.', reason: 'step-up' }), csv()]
  openMembers(() => replies.shift())
  const reasons: string[] = []
  onFactorNeeded(async (reason) => reasons.push(reason) > 0)
  await pressExport()

  await waitFor(() => expect(told()?.title).toBe('leden-2026-11-23.csv is gedownload'))
  expect(reasons).toEqual(['step-up'])
})

test('of nothing there is no file', async () => {
  openMembers(csv, [])
  await screen.findByRole('heading', { name: 'Geen leden gevonden' })

  expect(exportButton().getAttribute('aria-disabled')).toBe('true')
})
