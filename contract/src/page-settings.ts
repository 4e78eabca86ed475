/** The id of the element in the page that has the settings as JSON. */
export const pageSettingsId = 'portal-settings'

/** Stands for the provider's name in the HTML that the build renders; the server replaces it. */
export const providerPlaceholder = '{{provider}}'

export const contactEmailPlaceholder = '{{contact_email}}'

/** The part of the server's configuration that the page needs. */
export type PageSettings = {
  provider: string
  contact_email: string
  /** The telephone number of the service desk; null when there is none. */
  contact_phone: string | null
  /** The public address of the API, where verification links lead. */
  api_url: string
  /** Whether the notice about the gift shop stood when the page was sent. */
  gift_shop_notice: boolean
  recaptcha_site_key: string | null
}
