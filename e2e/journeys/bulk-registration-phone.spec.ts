import type { Locator } from '@playwright/test'
import { newEntries, chooseEntries, registeredSerialNumbers, serialNumbersOf } from '../support/bulk-rows.ts'
import { phone } from '../support/devices.ts'
import { judgeInBothThemes } from '../support/every-size.ts'
import { isOnTop } from '../support/is-on-top.ts'
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

const mostTaps = 60

test('six addresses are typed on a phone, each next row with the product of the last', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/bulkregistratie')
  const entries = newEntries(6)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }

  for (const [index, entry] of entries.entries()) {
    const name = index === 0 ? 'Eerste rij invullen' : 'Zelfde product, volgende klant'
    await tap(page.getByRole('button', { name }))
    const row = page.getByRole('dialog', { name: `Rij ${index + 1}` })
    const field = (label: RegExp) => row.getByRole('textbox', { name: label })
    if (index === 0) {
      // Two taps each: one opens the phone's own list, which a test can't tap in.
      taps += 4
      await row.getByRole('combobox', { name: /Merk/ }).selectOption(entry.brand)
      await row.getByRole('combobox', { name: /Model/ }).selectOption('Compact 8')
      await tap(field(/Serienummer/))
    }
    await expect(field(/Serienummer/)).toBeFocused()
    await page.keyboard.type(entry.serialNumber)
    await tap(field(/Postcode/))
    await page.keyboard.type(entry.zipcode)
    await page.keyboard.press('Enter')
    await page.keyboard.type(entry.houseNumber)
    await tap(row.getByText(entry.gender, { exact: true }))
    await tap(field(/Naam/))
    for (const text of [entry.name, entry.email, entry.phoneNumber]) {
      await page.keyboard.type(text)
      if (text !== entry.phoneNumber) await page.keyboard.press('Enter')
    }
    if (index === 0) {
      await tap(field(/Installatiedatum/))
      await page.keyboard.type(entry.installDate)
    }
    await tap(row.getByRole('button', { name: 'Opslaan' }))
    await expect(row).toHaveCount(0)
  }

  await tap(page.getByRole('button', { name: /Voor alle rijen/ }))
  await tap(page.getByRole('checkbox', { name: /klanten hierover geïnformeerd/ }))
  await tap(page.getByRole('button', { name: 'Klaar', exact: true }))
  await tap(page.getByRole('button', { name: '6 versturen' }))
  await expect(page.getByRole('heading', { name: 'Alle 6 rijen zijn geregistreerd' })).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(serialNumbersOf(entries))

  console.log(`six addresses: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(mostTaps)
})

test('a row that is closed on a phone keeps what was typed, and emptying the list can be undone', async ({
  page,
  create,
}) => {
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
  await expect(page.getByText('Rij 1 is opgeslagen')).toBeVisible()

  await expect(page.getByRole('button', { name: /AquaStar Compact 8.*Rij 1$/ })).toBeVisible()

  const more = page.getByRole('button', { name: 'Meer acties' })
  await more.tap()
  await page.getByRole('button', { name: 'Leegmaken' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leegmaken' }).tap()
  const undo = page.getByRole('status').getByRole('button', { name: 'Ongedaan maken' }).last()
  await expect(undo).toBeVisible()
  expect(await more.evaluate(isOnTop), 'whether the message leaves the menu free').toBe(true)
  await undo.tap()
  await expect(page.getByRole('button', { name: /Rij 1$/ })).toBeVisible()
})
