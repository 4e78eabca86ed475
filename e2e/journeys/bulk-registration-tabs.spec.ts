import {
  bulkPath,
  newEntries,
  pasteEntries,
  registeredSerialNumbers,
  sendRows,
  serialNumbersOf,
} from '../support/bulk-rows.ts'
import { judgeAtEverySize } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'
import { worksheet } from '../support/worksheet.ts'

test('one tab has the worksheet, another takes it over with what is half typed, and both know when it is sent', async ({
  page,
  context,
  create,
  axe,
}) => {
  const entries = newEntries(12)
  await logIn(page, await create.member())
  await pasteEntries(page, entries)
  // The list waits for the products of all brands; when it comes, the focus goes to its first cell.
  await expect(worksheet(page).cell(12, 'Merk')).toHaveText('AquaStar')
  await worksheet(page).cell(1, 'Plaats').dblclick()
  await page.getByRole('textbox', { name: 'Plaats' }).fill('Bes')

  const other = await context.newPage()
  await other.goto(bulkPath)
  const elsewhere = 'Je werkblad is al open in een ander tabblad'
  await expect(other.getByRole('heading', { name: elsewhere })).toBeVisible()
  await judgeAtEverySize(other, axe)
  await other.getByRole('button', { name: 'Hier verdergaan' }).press('Enter')

  await expect(worksheet(other).cell(1, 'Plaats')).toHaveText('Bes')
  await expect(page.getByRole('heading', { name: elsewhere })).toBeVisible()
  await other.close()
  await expect(worksheet(page).cell(12, 'Merk')).toHaveText('AquaStar')

  const beside = await context.newPage()
  await beside.goto(bulkPath)
  await expect(beside.getByRole('heading', { name: elsewhere })).toBeVisible()
  await sendRows(page)
  await expect(beside.getByRole('heading', { name: 'Alle 12 rijen zijn geregistreerd' })).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})
