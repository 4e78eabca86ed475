import { exportedLines } from '../support/exported-lines.ts'
import { memberWithRegistrations, registrationsList } from '../support/registrations-list.ts'
import { isOnTop } from '../support/is-on-top.ts'
import { expect, logIn, test } from '../support/test.ts'

const head = 'Installatiedatum,Adres,Plaats,Product,Serienummer,Status,Punten'

test('an export holds every registration, not only the page on screen', async ({ page, create }) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 23)
  await logIn(page, member)
  await page.goto('/registraties?page=2')

  const lines = await exportedLines(page)

  expect(lines[0]).toBe(head)
  expect(lines).toHaveLength(24)
  expect(lines[1]).toBe(
    `08-01-2026,5611 AB 12,Eindhoven,Solar Proef ${member.id},${serialNumber(23)},In behandeling,250`,
  )
  expect(lines[23]).toBe(
    `30-01-2026,5611 AB 12,Eindhoven,Solar Proef ${member.id},${serialNumber(1)},Punten ontvangen,250`,
  )
})

test('an export that fails says so, and leaves its button free', async ({ page, context, create, surprises }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED/)
  const { member } = await memberWithRegistrations(create, 3)
  await logIn(page, member)
  await page.goto('/registraties')
  await expect(registrationsList(page).rows).toHaveCount(3)

  await context.setOffline(true)
  await registrationsList(page).export.click()

  await expect(page.getByRole('alert').filter({ hasText: 'Exporteren mislukt' })).toBeVisible()
  expect(await registrationsList(page).export.evaluate(isOnTop)).toBe(true)
})

test('without registrations there is nothing to export', async ({ page, create }) => {
  await logIn(page, await create.member())

  await page.goto('/registraties')

  await expect(page.getByRole('heading', { name: 'Registreer je eerste installatie' })).toBeVisible()
  await expect(registrationsList(page).export).toHaveCount(0)
})
