import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pageReply } from '../../testing/contract-reply.ts'
import { press, range } from '../../testing/on-screen.ts'
import { neverAnswered, openScreen, refusal } from '../../testing/open-screen.tsx'
import { type List, lists } from './lists.test-kit.ts'

type Server = { count?: number; mayAnswer?: () => unknown }

/** Opens a list with a server that has this many rows, named by their number. */
function openList(list: List, query = '', { count = 23, mayAnswer = () => true }: Server = {}) {
  const rows = Array.from({ length: count }, (_, index) => list.row(index + 1, nameOf(index + 1)))
  const shown = openScreen({
    address: `${list.path}${query && `?${query}`}`,
    member: { roles: list.path.startsWith('/beheer') ? ['beheerder'] : [] },
    answer: async (path) => {
      if (path.endsWith('/cases/count')) return { data: { open: count, wacht: 0 } }
      if (path.split('?')[0] !== list.call) return path.endsWith('/verify') ? undefined : pageReply([], path)
      const may = await mayAnswer()
      if (may !== true) return may
      if (list.isInBrowser) return rows
      const { searchParams } = new URL(path, 'http://portal')
      // What the server takes a filter for is tested there: here one leaves no row.
      const isNarrowed = [...searchParams].some(([name, value]) => /^(filter\[(?!looks)|status)/.test(name) && value)
      const found = isNarrowed
        ? []
        : rows.filter((row) => JSON.stringify(row).includes(searchParams.get('search') ?? ''))
      const totals = list.totals && { ...list.totals, ...('registrations' in list.totals && { registrations: count }) }
      return { ...pageReply(found, path), ...(totals && { totals }) }
    },
  })
  const asked = () =>
    shown.asked.filter((path) => path.split('?')[0] === list.call).map((path) => decodeURIComponent(path))
  return { ...shown, asked, href: () => shown.location().href }
}

const nameOf = (number: number) => `Rij ${number}.`
const shownNames = () => screen.getAllByRole('row').flatMap((row) => row.textContent?.match(/Rij \d+\./) ?? [])
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => nameOf(from + index))
const isBusy = () => screen.getByRole('button', { name: 'Opnieuw proberen' }).getAttribute('aria-busy') === 'true'

describe.each(lists)('the list on $path', (list) => {
  const { path, many } = list
  const isOfStaff = path.startsWith('/beheer')
  const shows = (rows: string) => range(`${rows} ${many}`)

  test('is a table with a name, which turns its pages and keeps them in the address', async () => {
    const { asked, href } = openList(list)
    await shows('1–10 van 23')
    expect(screen.getByRole('table', { name: list.title })).toBeTruthy()
    expect(shownNames()).toEqual(names(1, 10))

    await press('Pagina 3')

    await shows('21–23 van 23')
    expect(shownNames()).toEqual(names(21, 23))
    expect(href()).toBe(`${path}?page=3`)
    if (list.isInBrowser) expect(asked()).toEqual([list.call])
    else expect(asked().at(-1)).toMatch(/\?page=3(&|$)/)
  })

  test('opens on the page of its address, or on the last one when that lies beyond', async () => {
    const { unmount } = openList(list, 'page=2')
    await shows('11–20 van 23')
    expect(shownNames()).toEqual(names(11, 20))
    unmount()

    openList(list, 'page=9')
    await shows('21–23 van 23')
  })

  test.runIf(list.search)('searches from its first page, and shows all again when nothing matches', async () => {
    const { href, asked } = openList(list, 'page=2')
    await shows('11–20 van 23')
    const search = screen.getByRole('searchbox', { name: list.search! })

    await userEvent.type(search, 'Rij 23.{Enter}')
    await range(`1–1 van 1 ${list.one}`)
    expect(shownNames()).toEqual(['Rij 23.'])
    expect(href()).toBe(`${path}?zoek=Rij+23.`)
    if (!list.isInBrowser) expect(asked().at(-1)).toMatch(/[?&]page=1&(.*&)?search=Rij\+23\./)

    await userEvent.type(search, '99{Enter}')
    await screen.findByText(list.empty!, { selector: 'h2' })
    await press(list.showAll!)
    await shows('1–10 van 23')
    expect(href()).toBe(path)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })

  test.runIf(list.filter)('is narrowed by its address, and that is undone', async () => {
    const [query, sent] = list.filter!
    const { asked, href } = openList(list, query)
    await screen.findByText(list.empty!, { selector: 'h2' })
    if (sent) expect(asked()[0]).toContain(sent)

    await press(list.showAll!)

    await shows('1–10 van 23')
    expect(href()).toBe(path)
  })

  test.runIf(list.order)('is ordered by its address', async () => {
    const [query, head, sent] = list.order!
    const { asked } = openList(list, query)
    await shows('1–10 van 23')

    expect(screen.getByRole('columnheader', { name: head }).getAttribute('aria-sort')).toMatch(/cending$/)
    if (sent) expect(asked()[0]).toContain(sent)
  })

  test('says that it loads, and when there is nothing', async () => {
    const { unmount } = openList(list, '', { mayAnswer: neverAnswered })
    expect(await screen.findByText(list.loading)).toBeTruthy()
    unmount()

    openList(list, '', { count: 0 })
    await screen.findByText((list.none ?? list.empty)!, { selector: 'h2' })
    if (list.none && list.showAll) expect(screen.queryByRole('button', { name: list.showAll })).toBeNull()
  })

  test('says that it could not be loaded, and shows its rows after another try', async () => {
    let may: () => unknown = () => undefined
    openList(list, '', { mayAnswer: () => may() })
    await screen.findByText(list.failed)
    expect(screen.queryByRole('table')).toBeNull()

    let answer: (what: unknown) => void = () => {}
    may = () => new Promise((resolve) => (answer = resolve))
    await press('Opnieuw proberen')
    if (isOfStaff) {
      await waitFor(() => expect(isBusy()).toBe(true))
      expect(screen.queryByRole('table')).toBeNull()
    }

    answer(true)
    await shows('1–10 van 23')
    expect(screen.queryByText(list.failed)).toBeNull()
    if (isOfStaff) expect(document.activeElement?.textContent).toBe(list.title)
  })

  test.runIf(!list.isInBrowser)('is emptied when another page fails', async () => {
    let isUp = true
    openList(list, '', { mayAnswer: () => isUp || undefined })
    await shows('1–10 van 23')
    isUp = false

    await press('Pagina 2')

    await screen.findByText(list.failed)
    expect(screen.queryByRole('table')).toBeNull()
  })

  test.runIf(isOfStaff)('says what the server refuses', async () => {
    const message = 'Je hebt geen toegang tot deze gegevens.'
    openList(list, '', { mayAnswer: () => refusal(403, { message }) })

    await screen.findByText(list.failed)
    expect(screen.getByText(message)).toBeTruthy()
  })
})
