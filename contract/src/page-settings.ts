import type { Desks } from './desks.ts'

/** The id of the element in the page that has the settings as JSON. */
export const pageSettingsId = 'portal-settings'

/** Stands for the provider's name in the HTML that the build renders; the server replaces it. */
export const providerPlaceholder = '{{provider}}'

export const contactEmailPlaceholder = '{{contact_email}}'

export const shopNoticePlaceholder = '{{shop_notice}}'

/** The part of the server's configuration, and of the settings that staff keep, that the page needs. */
export type PageSettings = {
  provider: string
  contact_email: string
  /** The public address of the API, where verification links lead. */
  api_url: string
  /** Whether the notice about the gift shop stood when the page was sent. */
  gift_shop_notice: boolean
  gift_shop_notice_text: string
  recaptcha_site_key: string | null
  /** Whether pages measure how fast they are, and send it. */
  field_figures: boolean
  /** How the desks could be reached when the page was sent; null in a page that doesn't know. */
  desks: Desks | null
}
