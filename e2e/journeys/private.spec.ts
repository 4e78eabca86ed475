import type { Page } from '@playwright/test'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { registrationsList } from '../support/registrations-list.ts'
import { demoMembers, expect, logIn, test } from '../support/test.ts'

test('the portal keeps the registrations of one member private from another', async ({ page, browser, create }) => {
  const [one, other] = [await create.member(), await create.member()]
  const otherPage = await (await browser.newContext()).newPage()
  await logIn(page, one)
  await logIn(otherPage, other)

  const mine = await register(page)
  const his = await register(otherPage)

  await expectOnly(page, mine)
  await expectOnly(otherPage, his)
  await otherPage.context().close()
})

test('staff register for themselves, and see no registrations of others in their list', async ({ page, create }) => {
  const member = await create.member()
  await create.registration({ member_id: member.id, serial_number: 'PR 100001' })
  await logIn(page, demoMembers.staff)

  const own = await register(page)

  await expectOnly(page, own)
  await page.goto('/registraties?zoek=PR+100001')
  await expect(page.getByRole('heading', { name: 'Geen registraties gevonden' })).toBeVisible()
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
