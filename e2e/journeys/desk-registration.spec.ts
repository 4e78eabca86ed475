import { desktop, phone } from '../support/devices.ts'
import { expect, logIn, test } from '../support/test.ts'

for (const [size, device] of Object.entries({ desktop: { viewport: desktop.viewport }, phone }))
  test.describe(size, () => {
    test.use(device)

    test('the desk finds a registration by a part of its number, mends it and withdraws it, and who has to hears of it', async ({
      page,
      browser,
      create,
      mails,
      axe,
    }) => {
      const part = size === 'phone' ? '417' : '528'
      const installer = await create.member({ first_name: 'Daan', last_name: `Mulder ${size}` })
      await create.product({ brand: 'AquaStar', model: `Comfort ${size}`, credits: 400 })
      const wrong = await create.product({ brand: 'AquaStar', model: `Compact ${size}`, credits: 250 })
      const customer = `klant-${size}@voorbeeld.nl`
      await create.registration({
        member_id: installer.id,
        product_id: wrong.id,
        serial_number: `AB ${part}963`,
        customer_email: customer,
        credits: 250,
      })
      const mailTo = (address: string, subject: RegExp) =>
        mails.waitFor((mail) => mail.to.some((one) => one.address === address) && subject.test(mail.subject ?? ''))
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      const consequences = dialog.getByRole('status', { name: 'Wat er gebeurt' })
      await logIn(page, await create.member({ roles: ['servicedesk'] }))

      await page.goto('/beheer/registraties')
      await page.getByRole('searchbox').fill(`${part}9`)
      await page.getByRole('link', { name: `AquaStar Compact ${size}` }).click()
      await expect(page.getByText('Inzage wordt gelogd')).toBeVisible()
      await axe()

      await page.getByRole('button', { name: 'Herstellen' }).click()
      await dialog.getByLabel(/^Product/).selectOption(`AquaStar Comfort ${size}`)
      await dialog.getByText('Installateur', { exact: true }).click()
      await dialog.getByLabel(/^Reden/).fill('Daan belde: verkeerd toestel gekozen.')
      await expect(consequences).toContainText('250 punten van Daan Mulder')
      await expect(consequences).toContainText('krijgt 400 punten')
      await axe()
      await dialog.getByRole('button', { name: 'Herstellen' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `AquaStar Comfort ${size}` })).toBeVisible()
      const [told] = await mailTo(installer.email, /hersteld|gecorrigeerd|AB/i)
      expect(told?.text).toContain('Daan belde: verkeerd toestel gekozen.')
      const [anew] = await mailTo(customer, /geregistreerd/)
      expect(anew?.text).toContain(`Comfort ${size}`)

      await page.getByRole('button', { name: 'Meer doen met deze registratie' }).click()
      await page.getByRole('button', { name: 'Intrekken' }).click()
      await dialog.getByLabel(/^Reden/).fill('Toestel is teruggestuurd.')
      await expect(consequences).toContainText('400 punten van Daan Mulder')
      await dialog.getByRole('button', { name: 'Intrekken' }).click()
      await expect(page.getByRole('button', { name: 'Terugzetten' })).toBeVisible()
      await mailTo(installer.email, /ingetrokken/i)

      const context = await browser.newContext({ ...device, baseURL: new URL(page.url()).origin })
      const theirs = await context.newPage()
      await logIn(theirs, installer)
      await theirs.goto('/registraties')
      await theirs.getByRole('link', { name: `AquaStar Comfort ${size}` }).click()
      await expect(theirs.getByText('Ingetrokken door').first()).toBeVisible()
      await expect(theirs.getByText('Toestel is teruggestuurd.').first()).toBeVisible()
      await context.close()
    })
  })
