import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { letPopoversOpen } from '../../../../testing/let-popovers-open.ts'
import { press, range } from '../../../../testing/on-screen.ts'
import { openDownloads } from './simple.test-kit.tsx'

letPopoversOpen()

test('a row tells what it is and whether installers see it', async () => {
  openDownloads({ as: 'lezer' })
  await range('1–3 van 3 downloads')

  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 5)).toEqual([
    'Handleiding Compact 8',
    'HandleidingAquaStar',
    'Nederlands2,4 MB',
    'Zichtbaar',
    '03-10-202612.00 uur',
  ])
})

test('brand, category and what is hidden are filters of the address', async () => {
  const { asked } = openDownloads({ at: '?merk=AquaStar&zichtbaar=no' })

  await range('1–1 van 1 download')
  expect(screen.getByRole('link', { name: 'Brochure' }).getAttribute('href')).toBe('/beheer/downloads/8')
  expect(decodeURIComponent(asked.find((path) => path.startsWith('/api/admin/downloads?'))!)).toContain(
    'filter[brand]=AquaStar',
  )
})

test.each(['servicedesk', 'lezer'] as const)('the %s changes nothing', async (as) => {
  openDownloads({ as })
  await range('1–3 van 3 downloads')

  expect(screen.queryByRole('checkbox', { name: /kiezen$/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Nieuwe download' })).toBeNull()
})

async function choose(...names: string[]) {
  await range('1–3 van 3 downloads')
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name: `${name} kiezen` }))
}

function openToChange() {
  const opened = openDownloads({
    answer: (path, { method, body }) => {
      if (method !== 'POST' || !path.endsWith('/bulk')) return undefined
      const entries = body?.entries as { id: number; version: number }[]
      return { data: entries.map(({ id, version }) => ({ id, problem: null, version: version + 1 })) }
    },
  })
  const bulk = () => opened.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...opened, bulk }
}

test('several are hidden at once, and it can be taken back', async () => {
  const { bulk } = openToChange()
  await choose('Handleiding Compact 8', 'Handleiding Softy')
  await press('Verbergen')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verbergen' }))

  expect(await screen.findByText('2 downloads verborgen')).toBeTruthy()
  await press('Ongedaan maken')
  await waitFor(() =>
    expect(bulk()).toEqual([
      { action: 'hide', entries: [7, 9].map((id) => ({ id, version: 3 })) },
      { action: 'show', entries: [7, 9].map((id) => ({ id, version: 4 })) },
    ]),
  )
})

test('the brand of several is changed after a look at what is replaced', async () => {
  const { bulk } = openToChange()
  await choose('Handleiding Compact 8', 'Handleiding Softy')
  await press('Merk wijzigen')
  await userEvent.selectOptions(await screen.findByLabelText('Merk voor 2 downloads'), 'Softy')
  await press('Verder')

  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Merk van 2 downloads wordt ‘Softy’')).toBeTruthy()
  expect(question.getByText(/^Bij 1 stond iets anders/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Wijzigen' }))

  await waitFor(() => expect(bulk()[0]).toMatchObject({ action: 'change', values: { brand: 'Softy' } }))
})

test('who thinks better of it changes nothing', async () => {
  const { bulk } = openToChange()
  await choose('Handleiding Softy')
  await press('Merk wijzigen')
  await press('Annuleren')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bulk()).toEqual([])
})
