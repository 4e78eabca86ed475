import type { Locator, Page } from '@playwright/test'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { TestDatabase } from '@portal/server/testing/databases'
import sharp from 'sharp'
import { desktop, phone } from '../support/devices.ts'
import { film } from '../support/label-film.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { openForm, scanner } from '../support/scanner.ts'
import { expect, logIn, test, writeHeaders } from '../support/test.ts'

/** What somebody does, counted: a press, a choice and a field that is filled in are one act each. */
function countActs(page: Page) {
  let acts = 0
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  return {
    count: () => acts,
    press: async (target: Locator) => {
      acts += 1
      await target.click()
    },
    fill: async (name: RegExp, text: string) => {
      acts += 1
      await field(name).fill(text)
    },
    choosePicture: async (button: Locator) => {
      acts += 2
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f6472' } })
      await chooser.setFiles({ name: 'toestel.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
    },
  }
}

const mostActs = 25
const dayMs = 86_400_000
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The next Monday as it is typed, and how many days it is away. */
function nextMonday() {
  const today = new Date(todayInAmsterdam())
  const days = 7 - ((today.getUTCDay() + 6) % 7)
  const day = new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
  return { typed: day.split('-').toReversed().join('-'), days }
}

/** Moves the clock of points. */
const letDaysPass = (database: TestDatabase | null, days: number) =>
  database!.db.query(`create or replace function dutch_day() returns date language sql stable as $$
    select ((now() + interval '${days} days') at time zone 'Europe/Amsterdam')::date $$`)

test.afterEach(({ database }) => letDaysPass(database, 0))

for (const [name, size] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('a brand with its mask and a model with points from Monday on are added, and installers have them from that day', async ({
      page,
      browser,
      create,
      database,
      filmPath,
      axe,
    }) => {
      const brand = `Nova ${name}`
      const monday = nextMonday()
      const staff = countActs(page)
      await logIn(page, await create.member({ roles: ['redactie'] }))
      await page.goto('/beheer')
      if (size === phone) await staff.press(button(page, 'Menu openen'))
      await staff.press(link(page, 'Merken en producten'))
      await staff.press(link(page, 'Merk'))
      await staff.fill(/^Naam/, brand)
      await staff.fill(/^Serienummer/, 'aa-9999')
      await expect(page.getByText('2 letters en 4 cijfers, zoals AB-1234')).toBeVisible()
      await staff.press(button(page, 'Opslaan'))
      await page.getByText(`${brand} opgeslagen`).waitFor()
      await axe()

      await staff.press(link(page, 'Product van dit merk'))
      await expect(page.getByRole('combobox', { name: 'Merk' }).locator('option:checked')).toHaveText(brand)
      await staff.fill(/^Model/, 'N 10')
      await staff.choosePicture(button(page, 'Uploaden'))
      await button(page, 'Andere foto').waitFor()
      await staff.fill(/^Geldig vanaf/, monday.typed)
      await staff.fill(/^Punten/, '275')
      await staff.press(button(page, 'Opslaan'))
      await page.getByText(`${brand} N 10 opgeslagen`).waitFor()
      console.log(`${name}: a brand and a product with points from Monday in ${staff.count()} acts`)
      expect(staff.count()).toBeLessThanOrEqual(mostActs)
      await axe()
      await button(page, 'Sluiten').click()
      await expect(page.getByText(`vanaf ${monday.typed}`)).toBeVisible()
      await expect(link(page, 'N 10')).toBeFocused()

      const context = await browser.newContext({
        ...size,
        baseURL: new URL(page.url()).origin,
        permissions: ['camera'],
      })
      const member = await context.newPage()
      await logIn(member, await create.member())
      await openForm(member)
      const form = registrationForm(member)
      await expect(form.brand.locator('option', { hasText: 'AquaStar-Pro' })).toHaveCount(1)
      await expect(form.brand.locator('option', { hasText: brand })).toHaveCount(0)

      await letDaysPass(database, monday.days)
      await film(filmPath, { kind: 'code128', text: 'S/N AB4321', turn: 4 })
      await openForm(member, brand)
      await scanner(member).open.click()
      await expect(scanner(member).number).toHaveText('AB-4321')
      await scanner(member).use.click()
      await expect(form.serialNumber).toHaveValue('AB-4321')
      const product = `${brand} N 10 (275 punten)`
      const isPhone = size === phone
      await fillRegistration(member, newEntry({ brand, product, serialNumber: isPhone ? 'cd1234' : 'cd1235' }))
      const productId = await form.product.inputValue()
      await form.submit.click()
      await expect(member).toHaveURL('/registraties')
      await expect(member.getByText(isPhone ? 'CD-1234' : 'CD-1235').first()).toBeVisible()
      await member.goto('/punten')
      await expect(member.getByText('275').first()).toBeVisible()

      const rows = ['ef-12-34', 'ef 12345'].map((serial_number) => ({ serial_number, selectedProduct: productId }))
      const judged = await member.request.post('/api/productregistration/bulk/check', {
        headers: { ...(await writeHeaders(member)), Origin: new URL(page.url()).origin },
        data: { rows, fields: ['serial_number', 'selectedProduct'] },
      })
      const { ok, results } = await judged.json()
      expect(ok).toBe(1)
      expect(results[1].errors).toEqual({ serial_number: ['Serienummer moet bestaan uit 2 letters en 4 cijfers'] })
      await context.close()
    })
  })
