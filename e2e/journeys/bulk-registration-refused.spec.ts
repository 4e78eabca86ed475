import { readFile } from 'node:fs/promises'
import { chooseEntries, newEntries, registeredSerialNumbers, sendRows, serialNumbersOf } from '../support/bulk-rows.ts'
import { expect, logIn, test } from '../support/test.ts'

test('refused rows are downloaded with their reasons, mended in the file, and sent in again', async ({
  page,
  create,
}) => {
  const other = await create.member()
  const entries = newEntries(3)
  entries[1] = { ...entries[1]!, addition: '-2' }
  await logIn(page, await create.member())
  const checked = page.waitForResponse('**/api/productregistration/bulk/check')
  await chooseEntries(page, entries)
  await checked
  // Another member registers the same serial number after the worksheet was checked.
  await create.registration({ member_id: other.id, serial_number: entries[1].serialNumber })
  await sendRows(page)
  await expect(page.getByRole('heading', { name: '2 van de 3 geregistreerd' })).toBeVisible()

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Geweigerde rijen downloaden' }).click()
  await page.getByRole('button', { name: '(csv)' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  expect(text).toContain('Dit serienummer is al geregistreerd')
  // A spreadsheet would run it as a formula.
  expect(text).toContain("'-2")

  // One row is deleted, the other gets the serial number of the right label.
  const [spare] = newEntries(1)
  await page.getByRole('button', { name: /Terug naar je werkblad/ }).click()
  await page.getByRole('button', { name: 'Meer acties' }).click()
  await page.getByRole('button', { name: 'Leegmaken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leegmaken' }).click()
  const mended = text.replace(entries[1].serialNumber, spare!.serialNumber)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'geweigerde-rijen.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) })
  await expect(page.getByRole('gridcell', { name: '-2', exact: true })).toBeVisible()
  await sendRows(page)

  await expect(page.getByRole('heading', { name: 'Je registratie is gelukt' })).toBeVisible()
  const sent = [entries[0]!, spare!, entries[2]!]
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(sent))
})

test('the download holds every row with its result', async ({ page, create }) => {
  const entries = newEntries(2)
  await logIn(page, await create.member())
  await chooseEntries(page, entries)
  await sendRows(page)
  await expect(page.getByRole('heading', { name: 'Alle 2 rijen zijn geregistreerd' })).toBeVisible()

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Overzicht downloaden' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')

  expect(text.split('\r\n').slice(1, 3)).toEqual(
    entries.map((entry, index) =>
      expect.stringMatching(new RegExp(`^${index + 1};\\d*;Geregistreerd;.*${entry.serialNumber}`)),
    ),
  )
})
