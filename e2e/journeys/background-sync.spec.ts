import type { Page } from '@playwright/test'
import { createCall, queuePage, queuePath, registeredSerialNumbers, registerWithoutSignal } from '../support/queue.ts'
import { syncQueue, untilWorkerIsReady } from '../support/service-worker.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ surprises }) => {
  surprises.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|^error: (Error: Unable to preload|TypeError: Failed to fetch)/)
})

test('what waits goes when the network is back, although the portal is closed', async ({ page, context, create }) => {
  const member = await create.member()
  const { serialNumber, blank } = await registerAndLeave(page, member)

  await context.setOffline(false)
  expect(await registeredSerialNumbers(blank)).toEqual([])

  await syncQueue(context, member)
  expect(await registeredSerialNumbers(blank)).toEqual([serialNumber])

  await blank.goto(queuePath)
  await expect(queuePage(blank).sentToday.getByRole('listitem')).toContainText(serialNumber)
  expect(await registeredSerialNumbers(blank)).toEqual([serialNumber])
})

test('an open tab tells what the worker sent', async ({ page, context, create }) => {
  const member = await create.member()
  await logIn(page, member)
  await page.goto('/dashboard')
  await untilWorkerIsReady(page)
  await page.route(createCall, (route) => route.abort())
  const { serialNumber } = await registerWithoutSignal(page)
  await context.setOffline(false)

  await syncQueue(context, member)

  await expect(queuePage(page).sentToday.getByRole('listitem')).toContainText(serialNumber)
  await expect(page.getByRole('status').filter({ hasText: '1 registratie verstuurd' })).toBeVisible()
})

test('with an ended session it waits for the login', async ({ page, context, create, expireSessions }) => {
  const member = await create.member()
  const { serialNumber, blank } = await registerAndLeave(page, member)
  await expireSessions(member)
  await context.setOffline(false)

  await syncQueue(context, member)

  await logIn(blank, member)
  expect(await registeredSerialNumbers(blank)).toEqual([])
  await blank.goto('/dashboard')
  await expect.poll(() => registeredSerialNumbers(blank)).toEqual([serialNumber])
})

test('while another member is logged in it waits for the first', async ({ page, context, create, expireSessions }) => {
  const [first, other] = [await create.member(), await create.member()]
  const { serialNumber, blank } = await registerAndLeave(page, first)
  await expireSessions(first)
  await context.clearCookies()
  await context.setOffline(false)
  await logIn(blank, other)

  await syncQueue(context, first)

  expect(await registeredSerialNumbers(blank)).toEqual([])
  await context.clearCookies()
  await logIn(blank, first)
  expect(await registeredSerialNumbers(blank)).toEqual([])
  await syncQueue(context, first)
  expect(await registeredSerialNumbers(blank)).toEqual([serialNumber])
})

// Registers without signal and closes the portal; a tab with nothing in it stays.
async function registerAndLeave(page: Page, member: Parameters<typeof logIn>[1]) {
  await logIn(page, member)
  await page.goto('/dashboard')
  await untilWorkerIsReady(page)
  const entry = await registerWithoutSignal(page)
  const blank = await page.context().newPage()
  await page.close()
  return { ...entry, blank }
}
