import type { Page } from '@playwright/test'
import { submitLogin } from '../support/login-form.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { registrationsList } from '../support/registrations-list.ts'
import { demoMembers, expect, logIn, memberPassword, test } from '../support/test.ts'

test('the portal keeps the registrations of one member private from another', async ({ page, browser, create }) => {
  const [one, other] = [await create.member(), await create.member()]
  const otherPage = await (await browser.newContext()).newPage()
  await logIn(page, one)
  await logIn(otherPage, other)

  const mine = await register(page)
  const others = await register(otherPage)

  await expectOnly(page, mine)
  await expectOnly(otherPage, others)
  await otherPage.context().close()
})

test('staff see only their own registrations in their list', async ({ page, create }) => {
  const member = await create.member()
  await create.registration({ member_id: member.id, serial_number: 'PR 100001' })
  await logIn(page, demoMembers.staff)

  const own = await register(page)

  await expectOnly(page, own)
  await page.goto('/registraties?zoek=PR+100001')
  await expect(page.getByRole('heading', { name: 'Geen registraties gevonden' })).toBeVisible()
})

test('the next member on the same computer does not see the search', async ({ page, create }) => {
  const next = await create.member()
  const first = await create.member({ first_name: 'Roos' })
  await create.registration({ member_id: first.id })
  await create.registration({ member_id: next.id })
  const { search, rows } = registrationsList(page)
  await logIn(page, first)
  await page.goto('/registraties')
  await search.fill('1071 XX')
  await expect(page).toHaveURL('/registraties?zoek=1071+XX')
  await page.getByRole('banner').getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page).toHaveURL('/')

  await submitLogin(page, next.email, memberPassword)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Alle registraties' }).click()

  await expect(page).toHaveURL('/registraties')
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(1)
})

async function register(page: Page): Promise<string> {
  const entry = newEntry()
  await page.goto('/installateurproductregistratie')
  await fillRegistration(page, entry)
  await registrationForm(page).submit.click()
  await expect(page).toHaveURL('/registraties')
  return entry.serialNumber
}

async function expectOnly(page: Page, serialNumber: string): Promise<void> {
  await page.goto('/registraties')
  await expect(registrationsList(page).rows).toHaveText([new RegExp(serialNumber)])

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Nieuwste registraties' }).getByRole('listitem')).toHaveText([
    new RegExp(serialNumber),
  ])
}
