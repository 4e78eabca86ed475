import { openText } from '@portal/contract/desk-hours'
import { firstDesks } from '@portal/contract/desks'
import type { Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { expect, logIn, test } from '../support/test.ts'

const number = '088 123 45 67'
const desks = (page: Page) => page.getByRole('form', { name: 'Contact' })
const save = (page: Page) => desks(page).getByRole('button', { name: 'Opslaan' })

/** Today as staff type it, and as the setting has it. */
function today() {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date())
  return { typed: day.split('-').reverse().join('-'), day }
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('a desk closes for a day, and members read that and when it opens again', async ({
      page,
      create,
      browser,
      axe,
    }) => {
      await logIn(page, await create.member({ roles: ['redactie'] }))
      await page.goto('/beheer/instellingen')
      await desks(page).getByRole('textbox', { name: 'Telefoonnummer' }).fill(number)
      await desks(page).getByRole('button', { name: 'Gesloten dag toevoegen' }).click()
      const closed = desks(page).getByRole('textbox', { name: 'Gesloten dag 1', exact: true })
      await closed.fill('31-02-2099')
      await save(page).click()
      await expect(closed).toHaveAttribute('aria-invalid', 'true')
      const { typed, day } = today()
      await closed.fill(typed)
      const told = openText({ ...firstDesks(number)[1], closed: [day] }, new Date())
      await expect(desks(page).getByRole('region', { name: /^Voorbeeld/ })).toContainText(told)
      await axe()
      await save(page).click()
      await expect(page.getByText('Contact opgeslagen')).toBeVisible()

      const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
      const member = await context.newPage()
      await logIn(member, await create.member())
      await member.goto('/service/contact')
      await expect(member.getByRole('link', { name: number })).toBeVisible()
      await expect(member.getByText(told)).toBeVisible()
      await expect(member.getByText(/^Gesloten op/)).toBeVisible()

      // As it was, for the journeys beside this one.
      await desks(page).getByRole('button', { name: 'Gesloten dag 1 verwijderen' }).click()
      await desks(page).getByRole('textbox', { name: 'Telefoonnummer' }).fill('')
      await save(page).click()
      await expect
        .poll(async () => {
          await member.reload()
          await member.getByRole('heading', { level: 1 }).waitFor()
          return member.getByText(/^Gesloten op/).count()
        })
        .toBe(0)
      await context.close()
    })
  })

test('a reader sees the settings and saves none, and an installer sees none of them', async ({
  page,
  create,
  browser,
}) => {
  await logIn(page, await create.member({ roles: ['lezer'] }))
  await page.goto('/beheer/instellingen')
  await expect(desks(page).getByRole('textbox', { name: 'Telefoonnummer' })).not.toBeEditable()
  await expect(save(page)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const member = await context.newPage()
  await logIn(member, await create.member())
  await member.goto('/beheer/instellingen')
  await member.getByRole('heading', { level: 1 }).waitFor()
  await expect(desks(member)).toHaveCount(0)
  await context.close()
})
