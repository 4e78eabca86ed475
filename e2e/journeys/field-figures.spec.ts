import type { Page } from '@playwright/test'
import { testMs } from '@portal/server/testing/patience'
import { freePort, startPortal } from '../support/portal.ts'
import { expect, logIn, test as base } from '../support/test.ts'

const test = base.extend<object, { metricsPort: number }>({
  metricsPort: [({ engine: _ }, use) => freePort().then(use), { scope: 'worker' }],
  portal: [
    async ({ database, metricsPort }, use) => {
      const env = { METRICS_PORT: String(metricsPort) }
      const portal = await startPortal({ databaseUrl: database?.url ?? undefined, env })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: testMs },
  ],
})

test('a visit tells the metrics once, without a cookie and by the kind of screen, how fast it was', async ({
  page,
  context,
  create,
  metricsPort,
}) => {
  const member = await create.member()
  await create.registration({ member_id: member.id })
  await logIn(page, member)
  const cookies: (string | undefined)[] = []
  context.on('request', async (request) => {
    if (request.url().endsWith('/api/field-figures')) cookies.push((await request.allHeaders()).cookie)
  })

  await page.goto('/registraties')
  await page.getByRole('main').locator('a[href^="/registraties/"]:visible').first().click()
  await expect(page).toHaveURL(/\/registraties\/\d+$/)
  await untilMeasured(page)
  await page.goto('/privacy')

  const count = async (name: string, screen: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const line = text.split('\n').find((one) => one.startsWith(`${name}_count{screen="${screen}"}`))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  await expect.poll(() => count('portal_page_lcp_seconds', '/registraties/:id')).toBe(1)
  expect(await count('portal_page_cls', '/registraties/:id')).toBe(1)
  expect(cookies).toEqual([undefined])
})

async function untilMeasured(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/field-figures-/.test(name)),
  )
}
