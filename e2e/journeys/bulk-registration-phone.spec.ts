import { newEntries, chooseEntries, registeredSerialNumbers, serialNumbersOf } from '../support/bulk-rows.ts'
import { phone } from '../support/devices.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

test('an installer mends rows on a phone, one fault after the other, and sends them', async ({ page, create, axe }) => {
  await logIn(page, await create.member())
  const entries = newEntries(4)
  const listed = [...entries]
  listed[1] = { ...entries[1]!, name: '' }
  listed[2] = { ...entries[2]!, serialNumber: 'AB 12' }
  await chooseEntries(page, listed)
  await expect(page.getByText('2 rijen nakijken')).toBeVisible()
  await judgeInBothThemes(page, axe)

  await page.getByRole('button', { name: /Rij 2$/ }).tap()
  const second = page.getByRole('dialog', { name: 'Rij 2' })
  await expect(second.getByRole('textbox', { name: /Naam/ })).toBeFocused()
  await judgeInBothThemes(page, axe)
  await second.getByRole('textbox', { name: /Naam/ }).fill('Van den Berg')
  await second.getByRole('button', { name: 'Opslaan, volgende fout' }).tap()
  const third = page.getByRole('dialog', { name: 'Rij 3' })
  await third.getByRole('textbox', { name: /Serienummer/ }).fill(entries[2]!.serialNumber)
  await third.getByRole('button', { name: 'Opslaan' }).tap()
  await expect(third).toHaveCount(0)

  await page.getByRole('button', { name: '4 versturen' }).tap()
  const shared = page.getByRole('dialog', { name: 'Voor alle rijen' })
  await expect(shared.getByRole('checkbox')).toHaveAccessibleDescription('Accepteer de voorwaarden')
  await judgeInBothThemes(page, axe)
  await shared.getByRole('checkbox').check()
  await shared.getByRole('button', { name: 'Klaar' }).tap()
  await page.getByRole('button', { name: '4 versturen' }).tap()

  await expect(page.getByRole('heading', { name: 'Alle 4 rijen zijn geregistreerd' })).toBeVisible()
  await judgeInBothThemes(page, axe)
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))
})

test('closing a row on a phone asks only when something would be lost', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/bulkregistratie')
  await page.getByRole('button', { name: 'Eerste rij invullen' }).tap()
  const row = page.getByRole('dialog', { name: 'Rij 1' })
  await row.getByRole('button', { name: 'Sluiten' }).tap()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Eerste rij invullen' }).tap()
  await row.getByRole('combobox', { name: /Merk/ }).selectOption('AquaStar')
  await row.getByRole('combobox', { name: /Model/ }).selectOption('Compact 8')
  await row.getByRole('button', { name: 'Sluiten' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Opslaan', exact: true }).tap()

  await expect(page.getByRole('button', { name: /AquaStar Compact 8.*Rij 1$/ })).toBeVisible()
})
