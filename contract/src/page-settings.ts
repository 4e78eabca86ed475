/** What the server tells the page of its configuration; it stands in the page as JSON under this id. */
export const pageSettingsId = 'portal-settings'

export type PageSettings = {
  provider: string
  /** Where questions go by e-mail. */
  contact_email: string
  /** The desk's telephone number, when there is one. */
  contact_phone: string | null
  /** Public address of the API: verification links lie there. */
  api_url: string
  gift_shop_notice: boolean
  recaptcha_site_key: string | null
}
