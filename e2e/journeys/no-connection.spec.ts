import type { Request } from '@playwright/test'
import { phone } from '../support/devices.ts'
import { registrationsList } from '../support/registrations-list.ts'
import { expect, logIn, test } from '../support/test.ts'

test.beforeEach(({ surprises }) => {
  surprises.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|^error: (Error: Unable to preload|TypeError: Failed to fetch|ApiError: API)/,
  )
})

test('a page that could not be loaded is complete once there is a connection', async ({ page, context, create }) => {
  const member = await create.member()
  const { serial_number } = await create.registration({ member_id: member.id })
  await logIn(page, member)
  await page.goto('/dashboard')
  const allRegistrations = page.getByRole('link', { name: 'Alle registraties' })
  await expect(allRegistrations).toBeVisible()

  await context.setOffline(true)
  await allRegistrations.click()
  await expect(page.getByRole('heading', { name: 'Het portaal is even niet bereikbaar' })).toBeVisible()
  await expect(page.getByText('Geen verbinding.')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  // Its own style sheet came as well.
  await expect(registrationsList(page).rows.getByText(serial_number)).toHaveCSS('display', 'block')
})

test('a page that failed to load is complete at the next attempt', async ({ page, context, create }) => {
  const member = await create.member()
  const { serial_number } = await create.registration({ member_id: member.id })
  await logIn(page, member)
  await page.goto('/dashboard')
  const allRegistrations = page.getByRole('link', { name: 'Alle registraties' })
  await expect(allRegistrations).toBeVisible()

  // Hovering over a link preloads its page.
  await context.setOffline(true)
  const fetched = page.waitForEvent('requestfailed')
  await allRegistrations.hover()
  await fetched
  await context.setOffline(false)
  await allRegistrations.click()

  await expect(registrationsList(page).rows.getByText(serial_number)).toHaveCSS('display', 'block')
})

test('a page whose style sheet failed to load gets it later', async ({ page, create }) => {
  const member = await create.member()
  const { serial_number } = await create.registration({ member_id: member.id })
  await logIn(page, member)
  await page.goto('/dashboard')
  await page.route('**/assets/registrations-page-*.css', (route) => route.abort(), { times: 1 })

  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Alle registraties' }).hover()
  await failed
  // A click that comes before the rest of the page is there joins the attempt that fails, and shows its error.
  await expect.poll(() => underWay.size).toBe(0)
  await page.getByRole('link', { name: 'Alle registraties' }).click()

  await expect(registrationsList(page).rows.getByText(serial_number)).toHaveCSS('display', 'block')
})

test('losing the connection before the first click loses nothing', async ({ page, context, create }) => {
  await logIn(page, await create.member())
  await page.goto('/dashboard')
  const installDate = page.getByRole('textbox', { name: 'Installatiedatum' })
  await expect(installDate).toBeVisible()

  await context.setOffline(true)
  await installDate.fill('14-11-2024')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByText('Geen verbinding.')).toBeVisible()

  await expect(installDate).toHaveValue('14-11-2024')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a sheet that could not be loaded says so, and opens later', async ({ page, context, create }) => {
    await logIn(page, await create.member())
    await page.goto('/dashboard')
    const service = page.getByRole('navigation', { name: 'Snelmenu' }).getByRole('button', { name: 'Service' })
    await expect(service).toBeVisible()

    await context.setOffline(true)
    await service.tap()
    await expect(page.getByRole('alert').filter({ hasText: 'Service kon niet worden geladen' })).toBeVisible()

    await context.setOffline(false)
    await service.tap()
    await expect(page.getByRole('dialog', { name: 'Service' }).getByRole('link', { name: /^FAQ/ })).toBeVisible()
  })
})
