import type { Locator, Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { judgeAtEverySize } from '../support/every-size.ts'
import { film } from '../support/label-film.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { openForm, scanner } from '../support/scanner.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

const mostTaps = 12

test('two softeners at one address, then the same product for the next customer', async ({
  page,
  create,
  filmPath,
  axe,
}) => {
  await logIn(page, await create.member())
  const first = newEntry()
  const next = newEntry({ name: 'De Wit', houseNumber: '80' })
  const form = registrationForm(page)

  await openForm(page)
  await fillRegistration(page, first)
  await form.submit.tap()
  await expect(page).toHaveURL('/registraties')
  await judgeAtEverySize(page, axe)
  await page.setViewportSize(phone.viewport)

  await test.step('another one at this address', async () => {
    await film(filmPath, { kind: 'code128', text: 'S/N AB190871' })
    const { tap, choose, taps } = counted()

    await tap(page.getByRole('button', { name: 'Nog een op dit adres' }))
    await expect(form.name).toHaveValue(first.name)
    await choose(form.brand, first.brand)
    await choose(form.product, first.product)
    await scanNumber(page, tap, 'AB 190871')
    await tap(form.consent)
    await tap(form.submit)
    await expect(page).toHaveURL('/registraties')
    report('another one at this address', taps())
  })

  await test.step('the same product for the next customer', async () => {
    await film(filmPath, { kind: 'code128', text: 'S/N AB190872' })
    const { tap, taps } = counted()
    const type = async (field: Locator, text: string) => {
      await tap(field)
      await page.keyboard.type(text)
    }

    await tap(page.getByRole('button', { name: 'Zelfde product, volgende klant' }))
    await expect(form.installDate).toHaveValue(first.installDate)
    await expect(form.name).toHaveValue('')
    await type(form.zipcode, next.zipcode)
    await type(form.houseNumber, next.houseNumber)
    await scanNumber(page, tap, 'AB 190872')
    await tap(form.gender.getByText('Vrouw'))
    await type(form.name, next.name)
    await type(form.email, next.email)
    await type(form.phoneNumber, next.phoneNumber)
    await tap(form.consent)
    await tap(form.submit)
    await expect(page).toHaveURL('/registraties')
    report('the same product for the next customer', taps())
  })

  const reply = await page.request.get('/api/productregistration/all')
  const registrations = (await reply.json()) as { serial_number: string; address_house_number: string }[]
  expect(registrations.map((each) => [each.serial_number, each.address_house_number])).toEqual([
    ['AB 190872', '80'],
    ['AB 190871', first.houseNumber],
    [first.serialNumber, first.houseNumber],
  ])
})

type Tap = (target: Locator) => Promise<void>

function counted() {
  let count = 0
  const tap: Tap = async (target) => {
    count += 1
    await target.tap()
  }
  // Two taps: one opens the phone's own list, which a test can't tap in.
  async function choose(list: Locator, option: string): Promise<void> {
    count += 2
    await list.selectOption(option)
  }
  return { tap, choose, taps: () => count }
}

async function scanNumber(page: Page, tap: Tap, number: string): Promise<void> {
  const scan = scanner(page)
  await tap(scan.open)
  await expect(scan.number).toHaveText(number)
  await tap(scan.use)
  await expect(registrationForm(page).serialNumber).toHaveValue(number)
}

function report(what: string, taps: number): void {
  console.log(`${what}: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(mostTaps)
}
