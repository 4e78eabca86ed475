import type { Browser, Page } from '@playwright/test'
import type { Factories } from '@portal/server/testing/factories'
import { desktop, phone } from '../support/devices.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, logIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const standing = (page: Page) => page.getByRole('list', { name: 'Toestand' }).locator('[aria-current]')
const above = 'Wat is de maximale werkdruk?'
const minutes = 'een minuut of twintig.'

/** What a member sees of the questions about installing: each with its answer open. */
async function readInstallation(browser: Browser, create: Factories, page: Page) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const reader = await context.newPage()
  await logIn(reader, await create.member())
  await reader.goto('/service/faq')
  const group = reader.getByRole('region', { name: 'Installatie' })
  await group.getByRole('heading', { name: above }).waitFor()
  const questions = await group.getByRole('heading', { level: 3 }).allTextContents()
  const answers = await group.getByText(minutes).allTextContents()
  await context.close()
  return { questions, answers }
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('a question is written, seen as members will, published, and put in its place', async ({
      page,
      create,
      browser,
      axe,
    }) => {
      const question = `Hoe lang duurt het aansluiten op een ${name}?`
      // The other size may have published its own here already.
      const answered = `Op een ${name} ${minutes}`
      await logIn(page, await create.member({ roles: ['redactie'] }))
      await page.goto('/beheer/faq')
      await button(page, 'Nieuwe vraag').click()
      await dialog(page, 'Nieuwe vraag').getByRole('textbox', { name: 'Vraag' }).fill(question)
      await dialog(page, 'Nieuwe vraag').getByText('Installatie', { exact: true }).click()
      await button(page, 'Beginnen').click()
      await page.getByRole('textbox', { name: 'Antwoord' }).focus()
      await page.keyboard.type(answered)
      await page.getByText(/^Automatisch bewaard om/).waitFor()

      if (size === phone) await page.getByText('Voorbeeld', { exact: true }).click()
      const preview = page.frameLocator('iframe[title="Voorbeeld van de vraag"]')
      await expect(preview.getByRole('heading', { name: 'Installatie' })).toBeVisible()
      await expect(preview.getByRole('heading', { name: question })).toBeVisible()
      await expect(preview.getByText(answered)).toBeVisible()
      await axe()
      expect((await readInstallation(browser, create, page)).questions).not.toContain(question)

      await button(page, 'Publiceren').click()
      await dialog(page, 'Nu publiceren?').getByRole('button', { name: 'Publiceren' }).click()
      if (size === phone) await page.getByText('Schrijven', { exact: true }).click()
      await expect(standing(page)).toContainText('Gepubliceerd')
      const last = await readInstallation(browser, create, page)
      expect(last.questions.at(-1)).toBe(question)
      expect(last.answers.filter((answer) => answer === answered)).toHaveLength(1)

      await page.goto('/beheer/faq')
      await button(page, 'Volgorde wijzigen').click()
      const order = page.getByRole('list', { name: 'Volgorde van Installatie' })
      await expect(button(page, 'Volgorde opslaan')).toBeInViewport({ ratio: 1 })
      await axe()
      for (let place = last.questions.length - 1; place > 0; place--)
        await order.getByRole('button', { name: `${question} omhoog` }).click()
      await button(page, 'Volgorde opslaan').click()
      await page.getByText('De volgorde is opgeslagen').waitFor()

      const { questions } = await readInstallation(browser, create, page)
      expect(questions).toEqual([question, ...last.questions.slice(0, -1)])
    })
  })

test('a question is written, published and moved by keyboard only', async ({ page, create, browser }) => {
  const question = 'Hoe lang duurt het aansluiten met toetsen?'
  await logIn(page, await create.member({ roles: ['redactie'] }))
  await page.goto('/beheer/faq')
  await tabTo(page, button(page, 'Nieuwe vraag'))
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Nieuwe vraag').getByRole('textbox', { name: 'Vraag' })).toBeFocused()
  await page.keyboard.type(question)
  await page.keyboard.press('Tab')
  const group = dialog(page, 'Nieuwe vraag').getByRole('radio', { name: 'Installatie' })
  for (let presses = 0; !(await group.isChecked()) && presses < 6; presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()

  await tabTo(page, page.getByRole('textbox', { name: 'Antwoord' }))
  await page.keyboard.type(minutes)
  await page.getByText(/^Automatisch bewaard om/).waitFor()
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, button(page, 'Publiceren'))
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Nu publiceren?').getByRole('button', { name: 'Publiceren' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(standing(page)).toContainText('Gepubliceerd')

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Veelgestelde vragen' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Volgorde wijzigen'))
  await page.keyboard.press('Enter')
  await button(page, 'Volgorde opslaan').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: `${question} omhoog` }))
  await page.keyboard.press('Alt+ArrowUp')
  await tabTo(page, button(page, 'Volgorde opslaan'))
  await page.keyboard.press('Enter')
  await page.getByText('De volgorde is opgeslagen').waitFor()

  const { questions } = await readInstallation(browser, create, page)
  expect(questions.at(-2)).toBe(question)
})
