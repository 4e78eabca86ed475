import { newEntries, pasteEntries, registeredSerialNumbers, serialNumbersOf } from '../support/bulk-rows.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'
import { fillClipboard, pasteInFirstCell, tabbed, tabToWorksheet, worksheet } from '../support/worksheet.ts'

test.beforeEach(async ({ page, create }) => {
  await logIn(page, await create.member())
})

test('a list is corrected and sent by keyboard only', async ({ page }) => {
  const entries = newEntries(3)
  await pasteInFirstCell(page, {
    text: tabbed(entries, { 0: { Naam: '' }, 1: { Postcode: '5611' }, 2: { Merk: 'Aquastr' } }),
  })
  await expect(page.getByRole('button', { name: '3 met fouten' })).toBeVisible()
  await page.getByRole('link', { name: 'Productregistratie' }).first().focus()
  const { active, consent } = worksheet(page)

  await tabToWorksheet(page)
  await page.keyboard.press('F8')
  await expect(active).toHaveAccessibleDescription('Naam klant is verplicht')
  await expect(page.getByText('Fout 1 van 3')).toBeVisible()
  await page.keyboard.type('Bakker')
  await page.keyboard.press('F8')
  await page.keyboard.type('5611ab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('F8')
  await expect(active).toHaveText('Aquastr')
  await page.keyboard.type('aquastar')
  await page.keyboard.press('Enter')

  await expect(page.getByText('3 klaar').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Accepteer de voorwaarden')).toBeVisible()
  await expect(consent).toBeFocused()
  await page.keyboard.press('Space')
  await tabToWorksheet(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Alle 3 rijen zijn geregistreerd' })).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('cells are pasted from a spreadsheet, and a block is copied back', async ({ page }) => {
  const [first, second] = newEntries(2)
  const cells = tabbed([first!, second!])
    .split('\n')
    .map((row) => row.split('\t'))
  const table = cells.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')
  await pasteInFirstCell(page, { text: 'not this', html: `<table>${table}</table>` })
  const { cell } = worksheet(page)

  await expect(page.getByText('2 rijen geplakt')).toBeVisible()
  await expect(cell(2, 'Naam')).toHaveText(second!.name)
  await cell(1, 'Serienummer').click()
  await cell(2, 'Postcode').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [first!, second!].map(({ serialNumber, zipcode }) => `${serialNumber}\t${zipcode}`).join('\r\n'),
  )

  await fillClipboard(page, { text: 'Best' })
  await cell(1, 'Plaats').click()
  await cell(2, 'Plaats').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+v')
  await expect(cell(2, 'Plaats')).toHaveText('Best')
  await page.keyboard.press('Control+x')
  await expect(cell(1, 'Plaats')).toHaveText('')
})

test('a list with headings is matched by them, in the grid too, and can be undone', async ({ page }) => {
  const [entry] = newEntries(1)
  await pasteInFirstCell(page, {
    text: `Naam\tSerienr\tMerk\tModel\n${entry!.name}\t${entry!.serialNumber}\tAquaStar\tCompact 8`,
  })
  const { cell } = worksheet(page)

  await expect(cell(1, 'Naam')).toHaveText(entry!.name)
  await expect(cell(1, 'Serienummer')).toHaveText(entry!.serialNumber)
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click()
  await expect(cell(1, 'Naam')).toHaveText('')
})

test('keys and pointer work as in a spreadsheet', async ({ page }) => {
  await page.goto('/bulkregistratie')
  const { cell, active, row } = worksheet(page)

  await cell(1, 'Plaats').click()
  await page.keyboard.type('Eindhoven')
  await cell(3, 'Plaats').click()
  await expect(cell(1, 'Plaats')).toHaveText('Eindhoven')
  await cell(1, 'Plaats').click()
  await cell(3, 'Plaats').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+d')
  await expect(cell(3, 'Plaats')).toHaveText('Eindhoven')
  await page.keyboard.press('Control+z')
  await expect(cell(3, 'Plaats')).toHaveText('')
  await page.keyboard.press('Control+y')
  await expect(cell(3, 'Plaats')).toHaveText('Eindhoven')

  await cell(1, 'Merk').click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('option', { name: 'AquaStar', exact: true }).click()
  await cell(1, 'Model').click()
  await page.keyboard.type('com')
  await expect(page.getByRole('option').first()).toContainText('punten')
  await page.getByRole('option', { name: /Compact 8/ }).click()
  await expect(cell(1, 'Model')).toHaveText('Compact 8')

  await cell(1, 'Huisnummer').click()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('B')
  await page.keyboard.press('Enter')
  await expect(cell(1, 'Toevoeging')).toHaveText('B')
  await expect(cell(2, 'Huisnummer')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect(active).toHaveText('Verplicht')

  await cell(1, 'Plaats').click()
  await page.keyboard.press('Control+j')
  await expect(cell(2, 'Model')).toHaveText('Compact 8')
  await expect(cell(2, 'Serienummer')).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(cell(2, 'Model')).not.toHaveText('Compact 8')
  await row(1).getByRole('button', { name: 'Rij 1: acties' }).click()
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await expect(cell(1, 'Model')).not.toHaveText('Compact 8')
})

test('a double serial number and one that is registered are told, and left out', async ({
  page,
  context,
  create,
  axe,
}) => {
  const [first, second, third] = newEntries(3)
  const taken = await create.registration({ member_id: (await create.member()).id })
  await pasteInFirstCell(page, {
    text: tabbed([first!, second!, third!], {
      1: { Serienummer: first!.serialNumber },
      2: { Serienummer: taken.serial_number },
    }),
  })
  const { cell, send } = worksheet(page)

  await cell(1, 'Serienummer').click()
  await expect(cell(1, 'Serienummer')).toHaveAccessibleDescription('Dit serienummer staat ook in rij 2')
  await page.getByRole('button', { name: 'Naar rij 2' }).click()
  await expect(cell(2, 'Serienummer')).toBeFocused()
  await page.keyboard.type(second!.serialNumber)
  await page.keyboard.press('Enter')
  await expect(cell(3, 'Serienummer')).toHaveAccessibleDescription('Dit serienummer is al geregistreerd')
  await expect(page.getByText('1 al geregistreerd').first()).toBeVisible()
  await expect(send).toContainText('2 registraties versturen')
  await expect(page.getByText('Geen fouten meer. Rij 3 blijft staan, die is al geregistreerd.')).toBeVisible()
  await judgeInBothThemes(page, axe)
  await context.setOffline(true)
  await expect(page.getByText(/geen verbinding/i).first()).toBeVisible()
  await judgeInBothThemes(page, axe)
})

test('only faulty rows are shown until the last is corrected, many at a time', async ({ page }) => {
  await pasteInFirstCell(page, {
    text: tabbed(newEntries(5), { 1: { Merk: 'Aquastr' }, 3: { Merk: 'Aqua-Star' }, 4: { Naam: '' } }),
  })
  const { cell, row } = worksheet(page)
  await page.getByRole('button', { name: /^Alleen fouten/ }).click()

  await expect(row(1)).toHaveCount(0)
  await expect(row(4).getByRole('rowheader')).toHaveText('4')
  await page.getByRole('button', { name: /met fouten/ }).click()
  await page.getByRole('button', { name: 'Rij 5', exact: true }).click()
  await expect(cell(5, 'Naam')).toBeFocused()
  await page.keyboard.type('Bakker')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ja, in alle 2' }).click()

  await expect(page.getByText('3 fouten verholpen, alle rijen weer zichtbaar')).toBeVisible()
  await expect(cell(1, 'Merk')).toHaveText('AquaStar')
  await expect(cell(2, 'Merk')).toHaveText('AquaStar')
})

test('of 500 rows only the visible ones and the focused one are in the document', async ({ page }) => {
  await pasteInFirstCell(page, { text: tabbed(newEntries(500)) })
  const { grid, active } = worksheet(page)

  await expect(page.getByText('500 rijen geplakt')).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', '501')
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.press('Control+End')
  await expect(grid.getByRole('rowheader', { name: '500' })).toBeVisible()
  await grid.hover()
  await page.mouse.wheel(0, -30_000)
  await expect(grid.getByRole('rowheader', { name: '1', exact: true })).toBeVisible()
  await expect(active).toBeFocused()
})

test('axe finds nothing in the worksheet, light and dark', async ({ page, axe }) => {
  test.slow()
  await pasteInFirstCell(page, { text: tabbed(newEntries(3), { 0: { Naam: '' }, 1: { Merk: 'Aquastr' } }) })
  const { cell } = worksheet(page)
  await cell(1, 'Naam').click()
  await expect(page.getByText('Fout 1 van 2')).toBeVisible()
  await judgeInBothThemes(page, axe)

  await page.getByRole('button', { name: /met fouten/ }).click()
  await cell(3, 'Model').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await judgeInBothThemes(page, axe)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /Dupliceren/ })).toBeFocused()
  await judgeInBothThemes(page, axe)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Alleen fouten/ }).click()
  await page.getByRole('button', { name: /registratie versturen/ }).click()
  await expect(page.getByText('Accepteer de voorwaarden')).toBeVisible()
  await judgeInBothThemes(page, axe)
})

test('rows pasted on the page move the focus into the grid', async ({ page }) => {
  await pasteEntries(page, newEntries(3))
  const { cell } = worksheet(page)

  await expect(cell(1, 'Installatiedatum')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { level: 2, name: 'Plakken uit Excel' })).toBeVisible()
})
