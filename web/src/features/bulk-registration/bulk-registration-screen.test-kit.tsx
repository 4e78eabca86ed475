import { serialNumberKey } from '@portal/contract/rules/serial-number'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { listOf } from '../registrations/register-product/register-product-screen.test-kit.tsx'
import BulkRegistrationPage from './bulk-registration-page.tsx'
import { readKept } from './kept-sheet.ts'
import { type Cells, emptyCells, sheetFields } from './sheet/sheet-fields.ts'
import { testCells, testProducts } from './sheet/sheet.test-kit.ts'

type BulkScreen = {
  memberId: number
  width?: 'computer' | 'phone'
  products?: Promise<unknown>
  /** The serial numbers that the server has; null when it can't be reached. */
  registered?: readonly string[] | null
}

/** Opens the page of the bulk registration. `turn` makes its window wide or narrow, as by turning a tablet. */
export function openBulkRegistration({ memberId, width = 'computer', products, registered = null }: BulkScreen) {
  Element.prototype.scrollIntoView = () => {}
  const { unmount } = openScreen({
    address: '/bulkregistratie',
    member: { id: memberId },
    component: () => (
      <>
        <BulkRegistrationPage />
        <QuestionDialog />
        <Toaster />
      </>
    ),
    answer: async (path, { body }) => {
      if (path === '/api/brands') return [...new Set(testProducts.map(({ brand }) => brand))]
      if (path.startsWith('/api/productregistration/all')) return listOf([])
      if (path === '/api/productregistration/bulk/check')
        return registered ? judgedSerials(body, registered) : undefined
      if (path !== '/api/products') return undefined
      await products
      return testProducts.filter(({ brand }) => brand === body?.brand)
    },
  })
  return { unmount, turn: stubWidth(width === 'computer') }
}

function judgedSerials(body: Record<string, unknown> | undefined, registered: readonly string[]) {
  const keys = new Set(registered.map((serial) => serialNumberKey(serial)))
  const results = ((body?.rows ?? []) as { serial_number: string }[]).map(({ serial_number }, index) =>
    keys.has(serialNumberKey(serial_number))
      ? { index, status: 'refused', errors: { serial_number: [serialNumberMessages.taken] } }
      : { index, status: 'ok' },
  )
  const refused = results.filter(({ status }) => status === 'refused').length
  return { ok: results.length - refused, refused, results }
}

function stubWidth(isWide: boolean) {
  let matches = isWide
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('max-width') && !matches
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return (to: 'computer' | 'phone') =>
    act(() => {
      matches = to === 'computer'
      for (const listener of listeners) listener()
    })
}

export function keptRows(count: number, prefix = 'Klant') {
  return Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    cells: { ...emptyCells(), ...testCells({ client_name: `${prefix} ${at + 1}` }) },
  }))
}

export async function keptNames(memberId: number): Promise<string[]> {
  return (await readKept(memberId)).sheet?.rows.map(({ cells }) => cells.client_name) ?? []
}

export async function answer(name: string): Promise<void> {
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name }))
}

export function paste(text: string, into: Element = document.body): void {
  fireEvent.paste(into, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } })
}

export function copiedRows(...names: string[]): string {
  return copiedCells(names.map((client_name) => ({ client_name })))
}

export function copiedCells(rows: readonly Partial<Cells>[]): string {
  const lines = rows.map((cells) => Object.values(testCells(cells)).join('\t'))
  return [headings.join('\t'), ...lines].join('\n')
}

const headings = ['Installatiedatum', 'Merk', 'Model', 'Serienummer', 'Postcode', 'Huisnummer', 'Toevoeging'].concat([
  'Plaats',
  'Aanhef',
  'Voorletters',
  'Naam',
  'E-mail',
  'Telefoon',
])

export function cell(row: number, field: (typeof sheetFields)[number]): HTMLElement {
  const found = document.querySelector<HTMLElement>(
    `[data-row="${row - 1}"] [data-column="${sheetFields.indexOf(field)}"]`,
  )
  if (!found) throw new Error(`The worksheet has no row ${row}`)
  return found
}
