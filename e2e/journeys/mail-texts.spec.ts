import type { Page } from '@playwright/test'
import { desktop, phone } from '../support/devices.ts'
import { formPath } from '../support/queue.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const address = '/beheer/mailteksten/registration-customer'
const part = (page: Page) => page.getByRole('textbox', { name: /^Alinea 3/ })
const toMe = 'Proefmail aan mezelf'

for (const [name, size] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(size)

    test('a sentence of the confirmation is mended, tried, published, and put back', async ({
      page,
      create,
      browser,
      mails,
      axe,
    }) => {
      const mended = `Belt u gerust, ook op ${name}`
      const caller = await create.member({ roles: ['beheerder'] })
      await logIn(page, caller)
      await page.goto(address)
      await part(page).fill(`${mended}: `)
      // The placeholders of a part are there once it has the cursor, for a finger and for the keyboard.
      const placeholder = page.getByRole('group', { name: /Alinea 3/ }).getByRole('button', { name: /bereikbaar/ })
      await placeholder.click()
      await expect(part(page)).toHaveValue(`${mended}: {{bereikbaar}}`)
      await expect(part(page)).toBeFocused()
      await axe()
      await expect(page.getByRole('group', { name: /Alinea 1/ })).toHaveCount(0)

      await button(page, toMe).click()
      const tried = await mails.waitFor(({ to, text }) => to[0]?.address === caller.email && text.includes(mended))
      expect(tried).toHaveLength(1)
      await button(page, 'Publiceren').click()
      await expect(page.getByText('Gepubliceerd: nieuwe e-mails hebben deze tekst')).toBeVisible()

      const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
      const member = await context.newPage()
      await logIn(member, await create.member())
      const registered = async () => {
        const entry = newEntry()
        await member.goto(formPath)
        await fillRegistration(member, entry)
        await registrationForm(member).submit.click()
        await member.waitForURL('**/registraties')
        const [mail] = await mails.waitFor(({ to }) => to[0]?.address === entry.email)
        return mail!
      }
      const { text, html, subject } = await registered()
      expect(text).toContain(mended)
      expect(html).toContain(mended)
      expect(tried[0]!.subject).toBe(subject.replace(/Uw .* is/, 'Uw AquaStar Compact 8 is'))

      if (name === 'phone') await page.getByText('Voorbeeld', { exact: true }).click()
      await page.getByRole('button', { name: /^Terugzetten.*Oorspronkelijke tekst/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Terugzetten' }).click()
      await expect(page.getByText('Versie teruggezet, nog niet gepubliceerd')).toBeVisible()
      expect((await registered()).text).toContain(mended)
      await button(page, 'Publiceren').click()
      await expect(page.getByText('Wordt zo verstuurd')).toBeVisible()
      expect((await registered()).text).not.toContain(mended)
      await context.close()
    })
  })

test('an editor of articles does not come to the words of mails', async ({ page, create }) => {
  await logIn(page, await create.member({ roles: ['redactie'] }))
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(part(page)).toHaveCount(0)
})
