import { desktop, phone } from '../support/devices.ts'
import { fillRegistration, newEntry, registrationForm } from '../support/registration-form.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, logIn, test } from '../support/test.ts'

for (const [device, options] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('a customer comes from their mail to the certificate and prints it, and is reminded until they stop', async ({
      page,
      create,
      mails,
      browser,
      axe,
    }) => {
      const entry = newEntry()
      await logIn(page, await create.member({ company: 'De Vries Installatie' }))
      await page.goto('/installateurproductregistratie')
      await fillRegistration(page, entry)
      await registrationForm(page).submit.click()
      const [mail] = await mails.waitFor(({ to }) => to.some(({ address }) => address === entry.email))
      const [certificate = '', reminder = ''] = [/\/garantie\/\S+/, /\/onderhoud\/\S+/].map(
        (link) => link.exec(mail!.text)?.[0],
      )
      await page.context().clearCookies()

      await page.goto(certificate)
      await expect(page.getByRole('heading', { name: 'Dit certificaat is echt' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('De Vries Installatie')
      // Nothing on it is of the customer.
      for (const secret of [entry.name, entry.zipcode, entry.email])
        await expect(page.getByRole('main')).not.toContainText(secret)
      await axe()
      if (options === phone) expect(await page.evaluate(smallTargets, 'main')).toEqual([])
      const paper = String(await page.pdf({ format: 'A4' }))
      expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)

      // Whoever turns scripts off has the same buttons.
      const plain = await browser.newContext({
        ...options,
        baseURL: new URL(page.url()).origin,
        javaScriptEnabled: false,
      })
      const visitor = await plain.newPage()
      await visitor.goto(reminder)
      await visitor.getByRole('button', { name: 'Herinner mij elk jaar' }).click()
      await expect(visitor.getByRole('heading', { name: 'De herinneringen staan aan' })).toBeVisible()
      await page.goto(reminder)
      await axe()
      await visitor.getByRole('button', { name: 'Geen herinneringen meer' }).click()
      await expect(visitor.getByRole('heading', { name: 'De herinneringen staan uit' })).toBeVisible()

      await visitor.goto(certificate)
      await visitor.getByRole('link', { name: 'Dit toestel hangt niet bij mij' }).click()
      await page.goto(new URL(visitor.url()).pathname)
      await axe()
      await plain.close()
    })
  })

test('the certificate fits a screen of 320 pixels, and its words stay without colours', async ({ page, create }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ forcedColors: 'active' })
  const member = await create.member()
  await create.registration({ member_id: member.id })
  await logIn(page, member)
  await page.goto('/registraties')
  await page.getByRole('main').getByRole('listitem').last().getByRole('link').click()
  await page.goto(
    (await page
      .getByRole('link', { name: /certificaat/ })
      .first()
      .getAttribute('href'))!,
  )
  await expect(page.getByRole('heading', { name: 'Dit certificaat is echt' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
