import type { BrowserContext, Page } from '@playwright/test'
import { findOnDevice, untilRepliesAreKept, visitUntilCatalogueIsKept } from '../support/kept-replies.ts'
import { submitLogin } from '../support/login-form.ts'
import { formPath, queuePage, queuePath, registeredSerialNumbers, registerWithoutSignal } from '../support/queue.ts'
import { fillRegistration, newEntry, newSerialNumber, registrationForm } from '../support/registration-form.ts'
import { registrationsList } from '../support/registrations-list.ts'
import { expect, logIn, memberPassword, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ surprises }) => {
  surprises.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|^error: (Error: Unable to preload|TypeError: Failed to fetch|ApiError: API)/,
  )
})

test('opened without a network the form registers, and it arrives once', async ({ page, context, portal, create }) => {
  const member = await create.member()
  await logIn(page, member)
  await visitUntilCatalogueIsKept(page)
  await page.close()
  await context.setOffline(true)

  const cold = await context.newPage()
  const entry = newEntry()
  await portal.restart('SIGKILL', async () => {
    await cold.goto(formPath)
    await fillRegistration(cold, entry)
    await expect(cold.getByText(/^Productlijst van \d+ \w+ om \d\d\.\d\d$/)).toBeVisible()
    await registrationForm(cold).submit.click()

    await expect(queuePage(cold).kept).toBeVisible()
    await expect(queuePage(cold).unsent.getByRole('listitem')).toContainText('Wacht op bereik')
  })
  await context.setOffline(false)

  await expect(queuePage(cold).sentToday.getByRole('listitem')).toContainText('Geregistreerd')
  expect(await registeredSerialNumbers(cold)).toEqual([entry.serialNumber])
})

test('opened on a network that never answers the form registers too, and it arrives once', async ({
  page,
  context,
  portal,
  create,
}) => {
  test.slow()
  const member = await create.member()
  await logIn(page, member)
  await visitUntilCatalogueIsKept(page)
  await page.close()

  const cold = await context.newPage()
  const entry = newEntry()
  // Its connections stay open, as those of a phone in a cellar.
  process.kill(portal.pid, 'SIGSTOP')
  try {
    await cold.goto(formPath, { waitUntil: 'commit' })
    await expect(registrationForm(cold).submit).toBeEnabled()
    await fillRegistration(cold, entry)
    await registrationForm(cold).submit.click()

    await expect(queuePage(cold).kept).toBeVisible()
    await expect(queuePage(cold).unsent.getByRole('listitem')).toContainText('Wacht op bereik')
  } finally {
    process.kill(portal.pid, 'SIGCONT')
  }

  await expect(queuePage(cold).sentToday.getByRole('listitem')).toContainText('Geregistreerd')
  expect(await registeredSerialNumbers(cold)).toEqual([entry.serialNumber])
})

test('opened without a network the dashboard and the list show their last state', async ({ page, context, create }) => {
  const member = await create.member({ first_name: 'Wilhelmina', credits: 1250 })
  const { serial_number } = await create.registration({ member_id: member.id, serial_number: newSerialNumber() })
  await logIn(page, member)
  await page.goto('/registraties')
  await expect(registrationsList(page).rows.getByText(serial_number)).toBeVisible()
  await untilRepliesAreKept(page, '["registrations",{}]', serial_number)
  await page.goto('/dashboard')
  await untilRepliesAreKept(page, '["dashboard"]')
  const cold = await openWithoutNetwork(page, context, '/dashboard')

  await expect(cold.getByRole('heading', { level: 1, name: /Wilhelmina$/ })).toBeVisible()
  await expect(cold.getByText(serial_number)).toBeVisible()
  await expect(cold.getByText(/^Stand van \d+ \w+ om \d\d\.\d\d$/)).toBeVisible()

  const failed: unknown[] = []
  cold.on('requestfailed', (request) => request.url().includes('/productregistration/all') && failed.push(request))
  await cold.getByRole('link', { name: 'Alle registraties' }).click()
  await expect(registrationsList(cold).rows.getByText(serial_number)).toBeVisible()
  await expect(cold.getByText(/^Stand van/)).toBeVisible()
  await expect(cold.getByText('konden niet worden geladen')).toHaveCount(0)

  // A call that fails while the network comes back is not repeated by itself.
  await expect.poll(() => failed.length).toBe(2)
  await context.setOffline(false)
  await expect(cold.getByText(/^Stand van/)).toHaveCount(0)
})

test('opened without a network the list leads to the whole of a registration that was opened before', async ({
  page,
  context,
  create,
}) => {
  const member = await create.member()
  const { serial_number } = await create.registration({ member_id: member.id, serial_number: newSerialNumber() })
  await logIn(page, member)
  await page.goto('/registraties')
  const toRegistration = (shown: Page) => shown.getByRole('row').filter({ hasText: serial_number }).getByRole('link')
  await toRegistration(page).click()
  await expect(page.getByText('Mevr. M. van den Berg')).toBeVisible()
  await untilRepliesAreKept(page, '["registrations",{}]', 'klant@voorbeeld.nl')
  const cold = await openWithoutNetwork(page, context, '/registraties')

  await toRegistration(cold).click()

  await expect(cold.getByText('Mevr. M. van den Berg')).toBeVisible()
  await expect(cold.getByText('klant@voorbeeld.nl')).toBeVisible()
  await expect(cold.getByText(/^Stand van \d+ \w+ om \d\d\.\d\d$/)).toBeVisible()
})

test('after a log-out nothing of the member is on the device', async ({ page, context, create }) => {
  const member = await create.member({ first_name: 'Wilhelmina' })
  const { serial_number } = await create.registration({ member_id: member.id, serial_number: newSerialNumber() })
  await logIn(page, member)
  await page.goto('/dashboard')
  await untilRepliesAreKept(page, serial_number)
  const personal = ['Wilhelmina', serial_number, member.email]
  // While they are logged in, it is encrypted.
  expect(await findOnDevice(page, ['kept-replies', ...personal])).toEqual(['kept-replies'])

  await page.getByRole('button', { name: 'Wilhelmina' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  const cold = await openWithoutNetwork(page, context, '/registraties')

  await expect(cold.getByRole('button', { name: /opnieuw/i })).toBeVisible()
  await expect(cold.getByText(serial_number)).toHaveCount(0)
  expect(await findOnDevice(cold, ['kept-replies', ...personal])).toEqual([])
})

test('another member sees nothing of the first, whose unsent registration stays', async ({
  page,
  context,
  create,
  expireSessions,
}) => {
  const [first, other] = [
    await create.member({ first_name: 'Wilhelmina' }),
    await create.member({ first_name: 'Roos' }),
  ]
  await logIn(page, first)
  await page.goto('/dashboard')
  await untilRepliesAreKept(page, 'Wilhelmina')
  const { serialNumber } = await registerWithoutSignal(page)
  await page.close()
  // The first member's session ended, but what the device keeps stays. A last reply to the closed page may bring the
  // cookies back, so the server has to know too.
  await expireSessions(first)
  await context.clearCookies()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto('/')
  await submitLogin(next, other.email, memberPassword)
  await expect(next.getByRole('heading', { level: 1, name: /Roos$/ })).toBeVisible()
  await untilRepliesAreKept(next, 'Roos')
  const cold = await openWithoutNetwork(next, context, queuePath)
  await expect(cold.getByText('Alles is verstuurd')).toBeVisible()
  await expect(cold.getByText(serialNumber)).toHaveCount(0)
  await cold.goto('/dashboard')
  await expect(cold.getByRole('heading', { level: 1, name: /Roos$/ })).toBeVisible()
  const databases = await cold.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).toEqual(expect.arrayContaining([`kept-replies:${other.id}`, `registration-queue:${first.id}`]))
  expect(databases).not.toContain(`kept-replies:${first.id}`)

  await context.setOffline(false)
  await cold.reload()
  expect(await registeredSerialNumbers(cold)).toEqual([])
  // A tab that is open would ask once more, and be refused.
  await cold.close()
  await expireSessions(other)
  await context.clearCookies()
  const last = await context.newPage()
  await last.goto('/')
  await submitLogin(last, first.email, memberPassword)
  await expect(last.getByRole('heading', { level: 1, name: /Wilhelmina$/ })).toBeVisible()
  await expect.poll(() => registeredSerialNumbers(last)).toEqual([serialNumber])
})

// A tab of its own, as after closing the portal.
async function openWithoutNetwork(page: Page, context: BrowserContext, path: string): Promise<Page> {
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(path)
  return cold
}
