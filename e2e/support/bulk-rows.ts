import { expect, type Page } from '@playwright/test'
import { newEntry, type RegistrationEntry } from './registration-form.ts'

export const bulkPath = '/bulkregistratie'

export const bulkCall = '**/api/productregistration/bulk'

/** Customers with one unregistered softener each. */
export function newEntries(count: number): RegistrationEntry[] {
  return Array.from({ length: count }, (_, index) => newEntry({ addition: '', houseNumber: String(index + 1) }))
}

// The headings of the template.
const headings =
  'Installatiedatum Merk Model Serienummer Postcode Huisnummer Toevoeging Plaats Aanhef Voorletters Naam E-mail Telefoon'

/** A csv file with headings, as a spreadsheet writes it. */
function listOf(entries: readonly RegistrationEntry[], separator = '\t'): string {
  return [headings.split(' '), ...entries.map(cellsOf)].map((cells) => cells.join(separator)).join('\n')
}

/** The cells of a customer in the worksheet's order. */
export function cellsOf(entry: RegistrationEntry): string[] {
  return [
    entry.installDate,
    entry.brand,
    'Compact 8',
    entry.serialNumber,
    entry.zipcode,
    entry.houseNumber,
    entry.addition,
    entry.city,
    entry.gender,
    entry.initials,
    entry.name,
    entry.email,
    entry.phoneNumber,
  ]
}

/** Opens the page and waits for the worksheet, which stands there once the device has told what an earlier visit left. */
export async function openSheet(page: Page): Promise<void> {
  await page.goto(bulkPath)
  await expect(page.locator('input[type=file]').first()).toBeAttached()
}

/** Opens the page and pastes rows as a spreadsheet copies them. */
export async function pasteEntries(page: Page, entries: readonly RegistrationEntry[]): Promise<void> {
  await openSheet(page)
  // Whoever takes a paste prevents its default. The worksheet listens a moment after it is on screen.
  const isTaken = () =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      return !document.body.dispatchEvent(paste)
    }, listOf(entries))
  await expect.poll(isTaken).toBe(true)
}

/** Opens the page and chooses a csv file. */
export async function chooseEntries(page: Page, entries: readonly RegistrationEntry[]): Promise<void> {
  await openSheet(page)
  const file = { name: 'week-46.csv', mimeType: 'text/csv', buffer: Buffer.from(listOf(entries, ';')) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Gives the consent and sends the ready rows. */
export async function sendRows(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /klanten hierover geïnformeerd/ }).check()
  await page.getByRole('button', { name: /^\d+ registraties? versturen/ }).click()
}

/** The serial numbers that the logged-in member has registered. */
export async function registeredSerialNumbers(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/productregistration/all')
  const registrations = (await reply.json()) as { serial_number: string }[]
  return registrations.map(({ serial_number }) => serial_number).toSorted()
}

export function serialNumbersOf(entries: readonly RegistrationEntry[]): string[] {
  return entries.map(({ serialNumber }) => serialNumber).toSorted()
}
