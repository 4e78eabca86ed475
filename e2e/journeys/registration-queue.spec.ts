import { phone } from '../support/devices.ts'
import { judgeAtEverySize, judgeInBothThemes } from '../support/every-size.ts'
import { submitLogin } from '../support/login-form.ts'
import {
  createCall,
  formPath,
  queuePage,
  queuePath,
  registeredSerialNumbers,
  registerWithoutSignal,
} from '../support/queue.ts'
import { fillRegistration, newEntry, newSerialNumber, registrationForm } from '../support/registration-form.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

test.beforeEach(({ surprises }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|^error: (Error: Unable to preload|TypeError: Failed to fetch)/)
})

test('a registration without signal waits on the device and goes by itself', async ({ page, context, create, axe }) => {
  await logIn(page, await create.member())
  const { serialNumber } = await registerWithoutSignal(page)
  const { unsent, sentToday, kept } = queuePage(page)

  await expect(kept).toBeFocused()
  await expect(page.getByText('Geen bereik. Je kunt gewoon blijven registreren.')).toBeVisible()
  await expect(unsent.getByRole('listitem')).toContainText('AquaStar Compact 8')
  await expect(unsent.getByRole('listitem')).toContainText('Wacht op bereik')
  await expect(page.getByText('Klantgegevens staan versleuteld op dit apparaat')).toBeVisible()
  await judgeAtEverySize(page, axe)

  await context.setOffline(false)
  await expect(sentToday.getByRole('listitem')).toContainText('Geregistreerd')
  await expect(page.getByRole('status').filter({ hasText: '1 registratie verstuurd' })).toBeVisible()
  await expect(page.getByText('Alles is verstuurd')).toBeVisible()
  await judgeAtEverySize(page, axe)
  expect(await registeredSerialNumbers(page)).toEqual([serialNumber])
})

test('an answer that gets lost counts once, with one mail to the customer', async ({ page, create, mails }) => {
  const entry = newEntry()
  await logIn(page, await create.member())
  await page.goto(formPath)
  await fillRegistration(page, entry)
  await page.route(
    createCall,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await registrationForm(page).submit.click()

  await expect(queuePage(page).sentToday.getByRole('listitem')).toContainText(entry.serialNumber)
  await expect(page.getByRole('heading', { level: 1, name: 'Geregistreerd' })).toBeFocused()
  await mails.waitFor(({ to }) => to.some(({ address }) => address === entry.email))
  expect(await mails.to(entry.email)).toHaveLength(1)
  expect(await registeredSerialNumbers(page)).toEqual([entry.serialNumber])
})

test('two tabs send each registration once, the oldest first', async ({ page, context, create }) => {
  await logIn(page, await create.member())
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  const entries = [await registerWithoutSignal(page)]
  await page.getByRole('link', { name: 'Productregistratie' }).first().click()
  for (const entry of [newEntry(), newEntry()]) {
    await fillRegistration(page, entry)
    await registrationForm(page).submit.click()
    await expect(queuePage(page).unsent).toContainText(entry.serialNumber)
    await page.getByRole('link', { name: 'Productregistratie' }).first().click()
    entries.push(entry)
  }
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/create')) sent.push(request.postDataJSON().serial_number)
  })

  await expect(second.getByRole('region', { name: 'Nog te versturen' }).getByRole('listitem')).toHaveCount(3)
  await context.setOffline(false)

  const serialNumbers = entries.map(({ serialNumber }) => serialNumber)
  await expect.poll(() => registeredSerialNumbers(page)).toEqual(serialNumbers)
  await expect(second.getByRole('region', { name: 'Nog te versturen' })).toHaveCount(0)
  expect(sent).toEqual(serialNumbers)
})

test('another member on the same phone sees and sends nothing of the first', async ({
  page,
  context,
  create,
  expireSessions,
}) => {
  const [first, other] = [await create.member(), await create.member()]
  await logIn(page, first)
  const { serialNumber } = await registerWithoutSignal(page)
  await expireSessions(first)
  await context.clearCookies()
  await page.close()

  const next = await context.newPage()
  await context.setOffline(false)
  await logIn(next, other)
  await next.goto('/dashboard')
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(next.getByRole('region', { name: 'Nog te versturen' })).toHaveCount(0)
  await next.goto(queuePath)
  await expect(next.getByText('Alles is verstuurd')).toBeVisible()
  expect(await registeredSerialNumbers(next)).toEqual([])

  await expireSessions(other)
  await context.clearCookies()
  await logIn(next, first)
  await next.goto('/dashboard')
  await expect.poll(() => registeredSerialNumbers(next)).toEqual([serialNumber])
})

test('a refused registration is mended where it went wrong', async ({ page, context, create, surprises, axe }) => {
  surprises.expect(/ 422 .*\/create$/)
  const other = await create.member()
  const { serial_number: taken } = await create.registration({ member_id: other.id, serial_number: newSerialNumber() })
  await logIn(page, await create.member())
  const entry = await registerWithoutSignal(page, newEntry({ serialNumber: taken }))
  await context.setOffline(false)

  const item = queuePage(page).unsent.getByRole('listitem')
  await expect(item).toContainText('Geweigerd')
  await expect(item).toContainText('Dit serienummer is al geregistreerd')
  await expect(page.getByRole('alert').filter({ hasText: 'Registratie geweigerd' })).toContainText(taken)
  await judgeAtEverySize(page, axe)

  await item.getByRole('link', { name: 'Bekijk en verbeter' }).press('Enter')
  const form = registrationForm(page)
  await expect(form.serialNumber).toBeFocused()
  await expect(form.serialNumber).toHaveAccessibleDescription(/Dit serienummer is al geregistreerd/)
  await expect(form.name).toHaveValue(entry.name)
  await judgeInBothThemes(page, axe)

  const mended = newSerialNumber()
  await form.serialNumber.fill(mended)
  await form.submit.click()
  await expect(page).toHaveURL('/registraties')
  expect(await registeredSerialNumbers(page)).toEqual([mended])
  await page.goto(queuePath)
  await expect(page.getByText('Alles is verstuurd')).toBeVisible()
})

test('an ended session asks to log in, and then it goes on', async ({
  page,
  context,
  create,
  expireSessions,
  surprises,
  axe,
}) => {
  surprises.expect(/ (401|419) /)
  const member = await create.member()
  await logIn(page, member)
  const { serialNumber } = await registerWithoutSignal(page)
  await expireSessions(member)
  await context.setOffline(false)

  const login = page.getByRole('link', { name: 'Log in om 1 registratie te versturen' })
  await expect(login).toBeVisible()
  await judgeInBothThemes(page, axe)
  await login.click()
  await expect(page.getByText('Log in om 1 registratie te versturen.')).toBeVisible()
  await submitLogin(page, member.email, memberPassword)

  await expect(queuePage(page).sentToday.getByRole('listitem')).toContainText(serialNumber)
  expect(await registeredSerialNumbers(page)).toEqual([serialNumber])
})

test('a log-out with something waiting asks first, and then leaves nothing behind', async ({
  page,
  context,
  create,
}) => {
  await logIn(page, await create.member({ first_name: 'Roos' }))
  await page.route(createCall, (route) => route.abort())
  await registerWithoutSignal(page)
  await context.setOffline(false)
  const question = page.getByRole('alertdialog', { name: 'Je hebt nog 1 registratie die niet verstuurd is' })

  await page.getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await question.getByRole('button', { name: 'Ingelogd blijven' }).click()
  await expect(queuePage(page).unsent.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Roos' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await question.getByRole('button', { name: 'Uitloggen en wissen' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('registration-queue')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('what waits stands on the dashboard, atop the list and in the bar', async ({ page, context, create, axe }) => {
    await logIn(page, await create.member())
    await page.route(createCall, (route) => route.abort())
    const { serialNumber } = await registerWithoutSignal(page)
    const menu = page.getByRole('navigation', { name: 'Snelmenu' })
    await expect(menu.getByRole('link', { name: /, 1 nog te versturen$/ })).toBeVisible()

    await context.setOffline(false)
    for (const path of ['/dashboard', '/registraties']) {
      await page.goto(path)
      const block = page.getByRole('region', { name: 'Nog te versturen' })
      await expect(block.getByRole('listitem')).toContainText(serialNumber)
      await judgeInBothThemes(page, axe)
    }

    await page.getByRole('link', { name: 'Alles in de wachtrij' }).tap()
    const tried = page.waitForRequest(createCall)
    await queuePage(page).tryNow.press('Enter')
    await tried
    await page.unroute(createCall)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(queuePage(page).sentToday.getByRole('listitem')).toContainText(serialNumber)
    await expect(menu.getByRole('link', { name: /nog te versturen/ })).toHaveCount(0)
  })
})
