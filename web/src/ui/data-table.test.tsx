import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DataTableColumn } from './data-table-column.ts'
import { exportTable } from './data-table-column.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { TableSort } from './data-table-state.ts'
import { DataTable } from './data-table.tsx'

type Pipe = { id: number; name: string; length: number }

const columns: DataTableColumn<Pipe>[] = [
  { id: 'name', header: 'Naam', cell: ({ name }) => name, sortable: true, csv: { Naam: ({ name }) => name } },
  { id: 'length', header: 'Lengte', cell: ({ length }) => `${length} m`, sortable: true, firstSort: 'descending' },
  { id: 'remark', header: 'Opmerking', cell: () => 'geen' },
]

const pipes: Pipe[] = [
  { id: 1, name: 'Bocht', length: 1 },
  { id: 2, name: 'Recht', length: 4 },
]

function showTable(changes: Partial<DataTableProps<Pipe>> = {}) {
  const onPage = vi.fn<(page: number) => void>()
  const onSort = vi.fn<(sort: TableSort | null) => void>()
  render(
    <DataTable
      caption="Leidingen"
      columns={columns}
      rows={pipes}
      rowKey={({ id }) => id}
      card={({ name }) => <b>{name}</b>}
      noun={{ one: 'leiding', many: 'leidingen' }}
      total={62}
      page={4}
      onPage={onPage}
      sort={null}
      onSort={onSort}
      unsorted="Nieuwste eerst"
      empty={<p>Niets hier</p>}
      {...changes}
    />,
  )
  return { onPage, onSort }
}

function makeScreen({ narrow }: { narrow: boolean }) {
  window.matchMedia = (query) =>
    ({ matches: narrow, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
}

beforeEach(() => makeScreen({ narrow: false }))
describe('the table on a wide screen', () => {
  test('is a real table with a name, heads and cells', () => {
    showTable()

    const table = screen.getByRole('table', { name: 'Leidingen' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Naam', 'Lengte', 'Opmerking'])
    expect(within(table).getByRole('cell', { name: '4 m' })).toBeTruthy()
  })

  test('sorts one way, the other way, and then no longer', async () => {
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Naam' }))
    const sorts = [
      null,
      { column: 'name', direction: 'ascending' },
      { column: 'name', direction: 'descending' },
    ] as const
    const asked: unknown[] = []

    for (const sort of sorts) {
      const { onSort } = showTable({ sort })
      await press()
      asked.push(onSort.mock.lastCall?.[0])
      cleanup()
    }

    expect(asked).toEqual([sorts[1], sorts[2], null])
  })

  test('starts with the direction that suits the column', async () => {
    const { onSort } = showTable()

    await userEvent.click(screen.getByRole('button', { name: 'Lengte' }))

    expect(onSort).toHaveBeenCalledWith({ column: 'length', direction: 'descending' })
  })

  test('says which one column it is sorted on', () => {
    showTable({ sort: { column: 'length', direction: 'descending' } })

    const sorts = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
    expect(sorts).toEqual([null, 'descending', null])
  })

  test('has no button in the head of a column that does not sort', () => {
    showTable()

    expect(screen.queryByRole('button', { name: 'Opmerking' })).toBeNull()
  })
})

describe('rows that open', () => {
  const details = { label: ({ name }: Pipe) => `Meer over ${name}`, content: ({ name }: Pipe) => <p>Alles: {name}</p> }

  test.each([{ narrow: false }, { narrow: true }])(
    'do so by the keyboard, one by one (narrow: $narrow)',
    async (size) => {
      makeScreen(size)
      showTable({ details })
      const [bend, straight] = screen.getAllByRole('button', { name: /^Meer over/ })
      expect([bend, straight].map((button) => button?.getAttribute('aria-expanded'))).toEqual(['false', 'false'])

      bend?.focus()
      await userEvent.keyboard('{Enter}')

      const opened = document.getElementById(bend?.getAttribute('aria-controls') ?? '')
      expect(opened?.textContent).toBe('Alles: Bocht')
      expect([bend, straight].map((button) => button?.getAttribute('aria-expanded'))).toEqual(['true', 'false'])

      await userEvent.keyboard(' ')
      expect(screen.queryByText('Alles: Bocht')).toBeNull()
      expect(document.activeElement).toBe(bend)
    },
  )

  test('are open from the start where that is asked for', () => {
    showTable({ details: { ...details, isOpenAtFirst: ({ length }) => length > 3 } })

    expect(screen.getAllByText(/^Alles/).map((text) => text.textContent)).toEqual(['Alles: Recht'])
  })

  test('add no column to the table', () => {
    showTable({ details })

    expect(screen.getAllByRole('cell')).toHaveLength(6)
  })
})

describe('the pages of a table', () => {
  test('are five around the current one', () => {
    showTable()

    const numbers = screen.getAllByRole('button', { name: /^Pagina/ })
    expect(numbers.map((button) => button.textContent)).toEqual(['2', '3', '4', '5', '6'])
    expect(screen.getByRole('button', { name: 'Pagina 4' }).getAttribute('aria-current')).toBe('page')
  })

  test('turn to a number, and one back and on', async () => {
    const { onPage } = showTable()

    for (const name of ['Pagina 6', 'Vorige pagina', 'Volgende pagina']) {
      await userEvent.click(screen.getByRole('button', { name }))
    }

    expect(onPage.mock.calls).toEqual([[6], [3], [5]])
  })

  test('go nowhere beyond the last, and keep the focus there', async () => {
    const { onPage } = showTable({ page: 7 })
    const next = screen.getByRole('button', { name: 'Volgende pagina' })

    await userEvent.click(next)

    expect(onPage).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(next)
  })

  test('need no buttons when there is one', () => {
    showTable({ total: 2, page: 1 })

    expect(screen.queryByRole('button', { name: /pagina/i })).toBeNull()
    expect(screen.getByRole('navigation').textContent).toBe('1–2 van 2 leidingen')
  })
})

describe('the table on a narrow screen', () => {
  beforeEach(() => makeScreen({ narrow: true }))

  test('shows its rows as cards', () => {
    showTable()

    const cards = within(screen.getByRole('list', { name: 'Leidingen' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual(['Bocht', 'Recht'])
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('sorts by a list of choices', async () => {
    const { onSort } = showTable({ sort: { column: 'length', direction: 'descending' } })
    const choices = screen.getByRole('combobox', { name: 'Sorteren' })

    await userEvent.selectOptions(choices, 'Naam, oplopend')
    await userEvent.selectOptions(choices, 'Nieuwste eerst')

    expect(onSort.mock.calls).toEqual([[{ column: 'name', direction: 'ascending' }], [null]])
  })
})

describe('a table without rows', () => {
  test('shows what stands in their place, and says so', () => {
    showTable({ rows: [], total: 0, page: 1 })

    expect(screen.getByText('Niets hier')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Geen leidingen gevonden')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('keeps ten places while they are on their way, and says that it loads', () => {
    showTable({ rows: [], total: 0, page: 1, loading: true, loadingText: 'Leidingen aan het laden' })

    expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
    expect(screen.getByRole('status').textContent).toBe('Leidingen aan het laden')
  })
})

test('an export holds the columns that ask for it', () => {
  expect(exportTable(columns, pipes)).toEqual({ header: ['Naam'], rows: [['Bocht'], ['Recht']] })
})
