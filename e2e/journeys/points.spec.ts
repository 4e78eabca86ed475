import type { Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { memberWithRegistrations } from '../support/registrations-list.ts'
import { expect, logIn, test } from '../support/test.ts'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Punten' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const pager = (page: Page) => page.getByRole('navigation', { name: 'Paginering' })
const figures = (page: Page) => page.getByRole('main').getByRole('definition')

test('an installer sees the points of each registration, newest first and page by page', async ({ page, create }) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 12)
  await logIn(page, member)
  await page.goto('/dashboard')

  await page
    .getByRole('banner')
    .getByRole('link', { name: /punten$/ })
    .click()

  await expect(page).toHaveURL('/punten')
  await expect(page).toHaveTitle(/^Punten/)
  await expect(figures(page)).toHaveText(['0', '600', '2.800'])
  await expect(page.getByRole('main')).toContainText('Nog niet bijgewerkt')
  await expect(rows(page).first()).toContainText(serialNumber(12))
  await expect(rows(page).first()).toContainText('In behandeling')
  await expect(pager(page)).toContainText('1–10 van 12 registraties')

  await pager(page).getByRole('button', { name: 'Volgende pagina' }).click()
  await expect(page).toHaveURL('/punten?page=2')
  await expect(rows(page)).toHaveText([/\+ 250 punten/, /\+ 250 punten/])
  await page.reload()
  await expect(pager(page)).toContainText('11–12 van 12 registraties')
})

test('the steps of a registration open by the keyboard, and close again', async ({ page, create }) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 12)
  await logIn(page, member)
  await page.goto('/punten')
  const opener = page.getByRole('button', { name: new RegExp(`Stappen van .*${serialNumber(1)}`) })
  await pager(page).getByRole('button', { name: 'Volgende pagina' }).click()

  await opener.press('Enter')

  const steps = page.getByRole('list', { name: 'Stappen' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Geregistreerd, punten in behandeling/, /^Bijgeschreven in de cadeaushop/])
  await opener.press('Enter')
  await expect(steps).toHaveCount(0)
})

test('the explanation of the balance stays beside the link to it', async ({ page, create }) => {
  await logIn(page, await create.member())
  await page.goto('/registraties')
  const banner = page.getByRole('banner')

  await banner.getByRole('button', { name: 'Uitleg bij het puntensaldo' }).click()

  await expect(page.getByRole('tooltip', { name: 'Het puntensaldo wordt ieder uur bijgewerkt' })).toBeVisible()
  await expect(page).toHaveURL('/registraties')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('each registration is a card that opens, and the badge leads to them', async ({ page, create }) => {
    const { member, serialNumber } = await memberWithRegistrations(create, 11)
    await logIn(page, member)
    await page.goto('/dashboard')

    await page
      .getByRole('banner')
      .getByRole('link', { name: /punten$/ })
      .tap()

    const cards = page.getByRole('list', { name: 'Punten' }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await expect(cards.first()).toContainText(serialNumber(11))
    await expect(cards.first()).toContainText('In behandeling')
    await cards
      .nth(2)
      .getByRole('button', { name: /^Stappen van/ })
      .tap()
    await expect(cards.nth(2)).toContainText('Bijgeschreven in de cadeaushop')
  })
})
