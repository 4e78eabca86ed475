import { phone } from '../support/devices.ts'
import { fillRegistration, newEntry, newSerialNumber, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use(phone)

test('whose number is taken sends a photo, answers a question, is proven right and registers it', async ({
  page,
  browser,
  create,
  mails,
  surprises,
  axe,
}) => {
  surprises.expect(/ 422 /)
  const holder = await create.member({ first_name: 'Joris', last_name: 'Vermeulen', company: 'Vermeulen Sanitair' })
  const claimant = await create.member({ first_name: 'Sanne', last_name: 'Dekkers', company: 'Dekkers Water' })
  const clerk = await create.member({ first_name: 'Fatima', roles: ['servicedesk'] })
  const serial_number = newSerialNumber()
  await create.registration({ member_id: holder.id, serial_number, customer_email: `wie-${holder.id}@voorbeeld.nl` })
  const mailTo = async (address: string, subject: RegExp) => {
    const found = await mails.waitFor(
      (mail) => mail.to.some((one) => one.address === address) && subject.test(mail.subject ?? ''),
    )
    return `${found.at(-1)!.subject} ${found.at(-1)!.text} ${found.at(-1)!.html}`
  }

  // In the cellar: the number that is on the label is taken.
  await logIn(page, claimant)
  await page.goto('/installateurproductregistratie')
  await fillRegistration(page, newEntry({ serialNumber: serial_number }))
  await registrationForm(page).submit.click()
  await page.getByRole('link', { name: 'Dit is mijn toestel' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dit is mijn toestel' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Serienummer' })).toHaveValue(serial_number)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Foto kiezen' }).click()
  await (await chooser).setFiles({
    name: 'label.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  })
  await expect(page.getByRole('img', { name: 'Foto van het label, verstuurd' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Versturen', exact: true }).click()
  const own = page.getByRole('article').filter({ hasText: serial_number })
  await expect(own).toContainText('We kijken ernaar')

  // The desk looks, and asks.
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  const desk = await context.newPage()
  await logIn(desk, clerk)
  await desk.goto('/beheer/zaken?soort=betwist')
  await desk
    .getByRole('row')
    .filter({ hasText: serial_number })
    .getByRole('link', { name: 'Betwist serienummer' })
    .click()
  await expect(desk.getByText('Stuurde een foto van het label')).toBeVisible()
  await desk.getByRole('button', { name: 'Nog niet te zeggen' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('Sanne Dekkers').click()
  await dialog.getByLabel(/^Vraag/).fill('Op welke dag heb je het geplaatst?')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)

  const question = await mailTo(claimant.email, /vraag voor je/)
  expect(question).toContain('Op welke dag heb je het geplaatst?')
  await page.goto('/zaken')
  await expect(own).toContainText('We hebben een vraag')
  await own.getByRole('textbox', { name: 'Je antwoord' }).fill('Op 14 november, het staat op de werkbon.')
  await own.getByRole('button', { name: 'Antwoord versturen' }).click()
  await expect(own).toContainText('We kijken ernaar')
  await axe()

  await desk.reload()
  await expect(desk.getByText('Op 14 november, het staat op de werkbon.')).toBeVisible()
  await desk.getByText('Van Sanne Dekkers', { exact: true }).click()
  await desk.getByRole('textbox', { name: 'Reden' }).fill('De foto laat het label zien.')
  await expect(desk.getByRole('region', { name: 'Je besluit' })).toContainText(
    'De punten van Joris Vermeulen gaan terug',
  )
  await desk.getByRole('button', { name: 'Besluit vastleggen' }).click()
  await expect(desk.getByText('Afgehandeld').first()).toBeVisible()
  await context.close()

  // Both read the reason, and neither of the other.
  const granted = await mailTo(claimant.email, /^Besluit over serienummer/)
  const lapsed = await mailTo(holder.email, /^Besluit over serienummer/)
  for (const text of [granted, lapsed]) expect(text).toContain('De foto laat het label zien.')
  expect(granted).not.toMatch(/Joris|Vermeulen/)
  expect(lapsed).not.toMatch(/Sanne|Dekkers/)
  await page.reload()
  await own.getByRole('link', { name: 'Registreer nu' }).click()
  await expect(registrationForm(page).serialNumber).toHaveValue(serial_number)
  await fillRegistration(page, newEntry({ serialNumber: serial_number }))
  await registrationForm(page).submit.click()
  await expect(page).toHaveURL('/registraties')
  await expect(page.getByRole('region', { name: 'Registraties', exact: true }).getByText(serial_number)).toBeVisible()
  await page.goto('/zaken')
  await expect(own.getByRole('link', { name: 'Registreer nu' })).toHaveCount(0)

  const theirs = await browser.newContext({ ...phone, baseURL: new URL(page.url()).origin, serviceWorkers: 'block' })
  const lost = await theirs.newPage()
  await logIn(lost, holder)
  await lost.goto('/zaken')
  await expect(lost.getByRole('article').filter({ hasText: serial_number })).toContainText(
    'De foto laat het label zien.',
  )
  await expect(lost.getByText(/Sanne|Dekkers/)).toHaveCount(0)
  await theirs.close()
})
