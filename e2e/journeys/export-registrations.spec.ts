import { exportedLines } from '../support/exported-lines.ts'
import { memberWithRegistrations, registrationsList } from '../support/registrations-list.ts'
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

test('an export holds what was searched for, on all pages and in the order on screen', async ({ page, create }) => {
  const { member, serialNumber } = await memberWithRegistrations(create, 23)
  await logIn(page, member)
  await page.goto('/registraties?zoek=solar&sorteer=-install_date')
  await expect(registrationsList(page).pager).toContainText('1–10 van 16 registraties')

  const lines = await exportedLines(page)

  expect(lines).toHaveLength(17)
  expect(lines[1]).toContain(serialNumber(1))
  expect(lines[16]).toContain(serialNumber(23))
})

test('nothing in an export runs as a formula', async ({ page, create }) => {
  const member = await create.member()
  const atag = await create.product({ brand: 'ATAG', model: 'Aqua, "groot"', image: null })
  const values = { member_id: member.id, product_id: atag.id, zipcode: '1071 XX' }
  await create.registration({ ...values, serial_number: '=HYPERLINK("https://elders.example")', city: '@SUM(A1)' })
  await create.registration({ ...values, serial_number: '-2+3', city: '\tTab' })
  await logIn(page, member)
  await page.goto('/registraties')

  const lines = await exportedLines(page)

  const product = '"ATAG Aqua, ""groot"""'
  expect(lines.slice(1)).toEqual([
    `03-02-2026,1071 XX 12,'\tTab,${product},'-2+3,In behandeling,250`,
    `03-02-2026,1071 XX 12,'@SUM(A1),${product},"'=HYPERLINK(""https://elders.example"")",In behandeling,250`,
  ])
})

test('an export that fails says so', async ({ page, context, create, surprises }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED/)
  const { member } = await memberWithRegistrations(create, 3)
  await logIn(page, member)
  await page.goto('/registraties')
  await expect(registrationsList(page).rows).toHaveCount(3)

  await context.setOffline(true)
  await registrationsList(page).export.click()

  await expect(page.getByRole('alert').filter({ hasText: 'Exporteren mislukt' })).toBeVisible()
})

test('without registrations there is nothing to export', async ({ page, create }) => {
  await logIn(page, await create.member())

  await page.goto('/registraties')

  await expect(page.getByRole('heading', { name: 'Registreer je eerste installatie' })).toBeVisible()
  await expect(registrationsList(page).export).toHaveCount(0)
})
