import type { Page } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { linkTargets } from '../support/link-targets.ts'
import { expect, logIn, test } from '../support/test.ts'

const balanceExplanation = 'Het puntensaldo wordt ieder uur bijgewerkt'

test('the age of the balance is explained on hover and on focus', async ({ page, create }) => {
  await openDashboard(page, await create.member())
  const info = page.getByRole('button', { name: 'Uitleg bij je puntensaldo' })
  const tooltip = page.getByRole('tooltip', { name: balanceExplanation })
  await expect(info).toHaveAccessibleDescription(balanceExplanation)
  await expect(tooltip).toHaveCount(0)

  await info.hover()
  await expect(tooltip).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tooltip).toHaveCount(0)

  await info.focus()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('the menus in the header lead on, and close again', async ({ page, create }) => {
  await openDashboard(page, await create.member({ first_name: 'Roos', credits: 1250 }))
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' })
  const service = menu.getByRole('button', { name: 'Service' })

  await service.click()
  await expect(service).toHaveAttribute('aria-expanded', 'true')
  expect(await linkTargets(menu)).toEqual([
    ['Cadeaushop', '/cadeaushop'],
    [expect.stringMatching(/^Downloads/), '/service/downloads'],
    [expect.stringMatching(/^Beeldbank/), '/service/beeldbank'],
    [expect.stringMatching(/^Video’s/), '/service/videos'],
    [expect.stringMatching(/^FAQ/), '/service/faq'],
    [expect.stringMatching(/^Contact/), '/service/contact'],
    ['Nieuws', '/nieuws'],
  ])
  await page.keyboard.press('Escape')
  await expect(service).toHaveAttribute('aria-expanded', 'false')
  await expect(service).toBeFocused()

  const profile = page.getByRole('banner').getByRole('button', { name: 'Roos' })
  await profile.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profiel' })).toHaveAttribute('href', '/profiel')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(profile).toHaveAttribute('aria-expanded', 'false')

  await service.click()
  await menu.getByRole('link', { name: /^FAQ/ }).click()
  await expect(page).toHaveURL('/service/faq')
  await expect(service).toHaveAttribute('aria-expanded', 'false')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the age of the balance is explained after a tap', async ({ page, create }) => {
    await openDashboard(page, await create.member())
    const tooltip = page.getByRole('tooltip', { name: balanceExplanation })

    await page.getByRole('button', { name: 'Uitleg bij je puntensaldo' }).tap()
    await expect(tooltip).toBeInViewport({ ratio: 1 })

    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tooltip).toHaveCount(0)
  })

  test('the bar at the bottom leads everywhere', async ({ page, create }) => {
    await openDashboard(page, await create.member())
    const bar = page.getByRole('navigation', { name: 'Snelmenu' })
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Profiel' })).toHaveAttribute('href', '/profiel')

    await bar.getByRole('link', { name: 'Registraties' }).tap()
    await expect(page).toHaveURL('/registraties')
    await expect(bar.getByRole('link', { name: 'Registraties' })).toHaveAttribute('aria-current', 'page')

    await bar.getByRole('button', { name: 'Service' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Service' })
    await expect(sheet.getByRole('link', { name: 'Cadeaushop' })).toHaveAttribute('href', '/cadeaushop')
    await expect(sheet.getByRole('link', { name: 'Nieuws' })).toHaveAttribute('href', '/nieuws')
    await sheet.getByRole('button', { name: 'Sluiten' }).tap()
    await expect(sheet).toBeHidden()

    await bar.getByRole('button', { name: 'Service' }).tap()
    await sheet.getByRole('link', { name: /^FAQ/ }).tap()
    await expect(page).toHaveURL('/service/faq')
    await expect(sheet).toBeHidden()
  })
})

async function openDashboard(page: Page, member: { email: string }): Promise<void> {
  await logIn(page, member)
  await page.goto('/dashboard')
}
