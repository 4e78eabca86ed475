import { makeDefectiveRows } from '@portal/contract/defective-rows.test-kit'
import { bulkPath, registeredSerialNumbers, sendRows } from '../support/bulk-rows.ts'
import { expect, logIn, test } from '../support/test.ts'

const fields = [
  'install_date',
  'brand',
  'model',
  'serial_number',
  'address_zipcode',
  'address_house_number',
  'huisnummer_toevoeging',
  'woonplaats',
  'selectedGender',
  'voorletters',
  'client_name',
  'client_email',
  'client_phone_number',
]

test('of 200 rows exactly the defective ones stay, and a second upload changes nothing', async ({
  page,
  create,
  mails,
}) => {
  const member = await create.member()
  const { rows, faults } = makeDefectiveRows()
  const good = rows.filter((_, index) => !faults.some(({ row }) => row === index))
  const faulty = rows.length - good.length
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`
  const lines = [fields, ...rows.map((row) => fields.map((field) => row[field]))]
  const buffer = Buffer.from(lines.map((cells) => cells.map((cell) => quoted(cell)).join(';')).join('\n'))
  const choose = () =>
    page.locator('input[type=file]').first().setInputFiles({ name: 'lijst.csv', mimeType: 'text/csv', buffer })
  await logIn(page, member)
  await page.goto(bulkPath)
  await choose()
  await sendRows(page)

  const title = `Alle ${good.length} rijen zijn geregistreerd`
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await registeredSerialNumbers(page)).toEqual(good.map(({ serial_number = '' }) => serial_number).toSorted())
  await mails.waitFor(({ to }) => to.some(({ address }) => address === member.email))
  expect(await mails.to(member.email)).toHaveLength(1)
  await page.getByRole('button', { name: /Verder met je werkblad/ }).click()
  await expect(page.getByText(`0 klaar, ${faulty} met fouten, 0 al geregistreerd`)).toBeAttached()

  await page.getByRole('button', { name: 'Meer acties' }).click()
  await page.getByRole('button', { name: 'Leegmaken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leegmaken' }).click()
  await choose()
  const counts = page.getByText(`0 klaar, ${faulty} met fouten, ${good.length} al geregistreerd`)
  await expect(counts).toBeAttached()
  await expect(page.getByRole('button', { name: /registraties? versturen/ })).toHaveAttribute('aria-disabled', 'true')
  expect(await registeredSerialNumbers(page)).toHaveLength(good.length)
  expect(await mails.to(member.email)).toHaveLength(1)
})
