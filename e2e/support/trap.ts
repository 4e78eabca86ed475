import type { Page } from '@playwright/test'

export type Trap = {
  /** The effects of an attack: code that ran, a dialog, a request to the attacker's host. */
  caught: string[]
}

/** Records what hostile HTML tries: to call `steel`, to open a dialog, or to send a request to elders.example. */
export async function setTrap(page: Page): Promise<Trap> {
  const caught: string[] = []
  await page.exposeFunction('steel', () => void caught.push('steel() ran'))
  page.on('dialog', async (dialog) => {
    caught.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', (popup) => caught.push(`popup: ${popup.url()}`))
  await page.route(/elders\.example/, async (route) => {
    caught.push(`request: ${route.request().url()}`)
    await route.abort()
  })
  return { caught }
}

// Elements and attributes that no text needs.
const notToRead =
  'script, style, link, meta, base, title, iframe, frame, object, embed, video, form, input, textarea, select, button, template, math, svg, marquee, details, map, [style], [id], [name], [class], [srcset], [ping], [background]'

/** Elements of the article that are more than text. */
export function whatIsNotToRead(page: Page, start: string): Promise<string[]> {
  return page.getByText(start, { exact: true }).evaluate((paragraph, forbidden) => {
    const parts = [...paragraph.parentElement!.querySelectorAll('*')]
    const acts = (element: Element) => element.getAttributeNames().some((name) => name.startsWith('on'))
    const leads = ({ protocol }: HTMLAnchorElement) => !/^(https?|mailto|tel):$/.test(protocol)
    const isElsewhere = ({ src }: HTMLImageElement) => !src.startsWith(`${location.origin}/storage/`)
    return parts
      .filter(
        (element) =>
          element.matches(forbidden) ||
          acts(element) ||
          (element instanceof HTMLAnchorElement && element.hasAttribute('href') && leads(element)) ||
          (element instanceof HTMLImageElement && isElsewhere(element)),
      )
      .map((element) => element.outerHTML)
  }, notToRead)
}
