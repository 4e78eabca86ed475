import {
  bulkPath,
  newEntries,
  openSheet,
  pasteEntries,
  registeredSerialNumbers,
  sendRows,
  serialNumbersOf,
} from '../support/bulk-rows.ts'
import { expect, logIn, test } from '../support/test.ts'

test('two tabs keep the rows of both, also when they are closed, and know when one sends', async ({
  page,
  context,
  create,
}) => {
  const entries = newEntries(13)
  await logIn(page, await create.member())
  await openSheet(page)
  const other = await context.newPage()
  await openSheet(other)

  await pasteEntries(page, entries.slice(0, 12))
  const offer = other.getByRole('region', { name: 'Bewaarde rijen' })
  await expect(offer).toContainText('Er staan 12 rijen in een ander tabblad')
  await pasteEntries(other, entries.slice(12))
  await expect(page.getByRole('region', { name: 'Bewaarde rijen' })).toContainText(
    'Er staat 1 rij in een ander tabblad',
  )
  await page.close()
  await other.close()

  const next = await context.newPage()
  await next.goto(bulkPath)
  await next.getByRole('button', { name: 'Verdergaan' }).click()
  const beside = await context.newPage()
  await openSheet(beside)
  await sendRows(next)

  await expect(beside.getByRole('heading', { name: 'Alle 13 rijen zijn geregistreerd' })).toBeVisible()
  expect(await registeredSerialNumbers(next)).toEqual(serialNumbersOf(entries))
})
