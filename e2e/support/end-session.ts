import type { Page } from '@playwright/test'

/** Leaves the page and loses its session, as when the two hours are over: what was remembered stays. */
export async function endSession(page: Page): Promise<void> {
  // An answer that is still on its way would bring the cookie back.
  await page.goto('about:blank')
  await loseSession(page)
}

/** The same while the page stays open; all its calls have to be answered by then. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'laravel_session' })
}
