import * as z from 'zod/mini'

/** What the server tells the page of its configuration; it stands in the page as JSON under this id. */
export const pageSettingsId = 'portal-settings'

export const pageSettings = z.object({
  provider: z.string(),
  /** Where questions go by e-mail. */
  contact_email: z.string(),
  /** The desk's telephone number, when there is one. */
  contact_phone: z.nullable(z.string()),
  /** Public address of the API: verification links lie there. */
  api_url: z.string(),
  gift_shop_notice: z.boolean(),
  recaptcha_site_key: z.nullable(z.string()),
})

export type PageSettings = z.output<typeof pageSettings>
