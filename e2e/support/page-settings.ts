import type { Page } from '@playwright/test'
import { type PageSettings, pageSettingsId } from '@portal/contract/page-settings'

/** Serves every page from now on with other page settings. */
export async function configurePages(page: Page, settings: Partial<PageSettings>): Promise<void> {
  const written = new RegExp(`(<script type="application/json" id="${pageSettingsId}">)(.*?)(</script>)`)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const headers = await route.request().allHeaders()
    // Without a session the server sends prerendered HTML, which has its own settings in its texts.
    const reply = await route.fetch({ headers: { ...headers, cookie: headers.cookie ?? 'laravel_session=none' } })
    const body = (await reply.text()).replace(
      written,
      (_, start: string, json: string, end: string) =>
        start + JSON.stringify({ ...JSON.parse(json), ...settings }) + end,
    )
    return route.fulfill({ response: reply, body })
  })
}
