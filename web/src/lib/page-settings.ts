import {
  contactEmailPlaceholder,
  type PageSettings,
  pageSettingsId,
  providerPlaceholder,
  shopNoticePlaceholder,
} from '@portal/contract/page-settings'

const defaults: PageSettings = {
  provider: 'Zilverbron',
  contact_email: 'service@zilverbron.example',
  api_url: import.meta.env.SSR ? '' : location.origin,
  // The server hides it in the HTML of the build while it does not stand.
  gift_shop_notice: import.meta.env.SSR,
  gift_shop_notice_text: import.meta.env.SSR ? shopNoticePlaceholder : '',
  recaptcha_site_key: null,
  field_figures: false,
  desks: null,
}

/** The configuration that the server wrote into this page. */
export const settings: PageSettings = { ...defaults, ...readSettings() }

function readSettings(): Partial<PageSettings> {
  if (import.meta.env.SSR) return { provider: providerPlaceholder, contact_email: contactEmailPlaceholder }
  const json = document.getElementById(pageSettingsId)?.textContent
  return json ? JSON.parse(json) : {}
}
