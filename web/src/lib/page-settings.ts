import type { PageSettings, pageSettingsId } from '@portal/contract/page-settings'

// Held equal to the contract's by the compiler; the import itself would bring zod along to every page.
const settingsId: typeof pageSettingsId = 'portal-settings'

const defaults: PageSettings = {
  provider: 'Zilverbron',
  contact_email: 'service@zilverbron.example',
  contact_phone: null,
  api_url: location.origin,
  gift_shop_notice: true,
  recaptcha_site_key: null,
}

/** What the server told this page of its configuration; it can't change while the page is open. */
export const settings: PageSettings = { ...defaults, ...readSettings() }

function readSettings(): Partial<PageSettings> {
  const json = document.getElementById(settingsId)?.textContent
  return json ? JSON.parse(json) : {}
}
