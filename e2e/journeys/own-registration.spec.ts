import { desktop, phone } from '../support/devices.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

for (const [size, device] of Object.entries({ desktop: { viewport: desktop.viewport }, phone })) {
  test.describe(size, () => {
    test.use(device)

    test('an installer mends a typing error, and everybody who has to hears of it', async ({ page, create, mails }) => {
      await logIn(page, await create.member())
      await page.goto('/installateurproductregistratie')
      const entry = newEntry()
      await fillRegistration(page, entry)
      await registrationForm(page).submit.click()
      await expect(page).toHaveURL('/registraties')
      const sentTo = (address: string) => mails.waitFor(({ to }) => to.some((one) => one.address === address))
      await sentTo(entry.email)

      await page.getByRole('link', { name: 'AquaStar Compact 8' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Compact 8' })).toBeVisible()
      await expect(page.getByText('Bevestiging aan je klant verstuurd')).toBeVisible()
      await page.getByRole('button', { name: 'Corrigeren' }).click()
      await page.getByLabel(/^Huisnummer/).fill('21')
      await page.getByLabel(/^E-mailadres klant/).fill(`goed-${entry.email}`)
      await page.getByRole('button', { name: 'Corrigeren' }).click()

      await expect(page.getByRole('region', { name: 'Compact 8' })).toContainText('5611 AB 21 B, Eindhoven')
      const [anew] = await sentTo(`goed-${entry.email}`)
      expect(anew?.text).toContain(entry.serialNumber)
      const all = await mails.waitFor(({ subject }) => subject === 'Dit bericht was niet voor u bestemd')
      const [wrong] = all.filter(({ to }) => to.some(({ address }) => address === entry.email))
      expect(wrong?.text).not.toContain(entry.serialNumber)
      expect(wrong?.html).not.toMatch(/van den Berg|5611 ?AB|AquaStar/i)

      await page.getByRole('button', { name: 'Fout melden' }).click()
      await page.getByLabel(/^Wat klopt er niet/).selectOption('Serienummer')
      await page.getByLabel(/^Wat moet het zijn/).fill('AB 190877')
      await page.getByRole('button', { name: 'Melding versturen' }).click()
      const story = page.getByRole('region', { name: 'Wat er verder gebeurde' })
      await expect(story).toContainText('Serienummer: AB 190877')
      await expect(story).toContainText('Door jou gecorrigeerd')
      await expect(story).toContainText('Bericht aan het vorige e-mailadres')
    })
  })
}
