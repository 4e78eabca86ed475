/** Of the element with the settings as JSON. */
export const pageSettingsId = 'portal-settings'

/** In the HTML of the build; the server replaces it. */
export const providerPlaceholder = '{{provider}}'

export const contactEmailPlaceholder = '{{contact_email}}'

/** Of the server's configuration. */
export type PageSettings = {
  provider: string
  contact_email: string
  contact_phone: string | null
  /** Where verification links lead. */
  api_url: string
  /** When the page was sent. */
  gift_shop_notice: boolean
  recaptcha_site_key: string | null
}
