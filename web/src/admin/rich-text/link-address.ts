import { isLinkAddress } from '@portal/contract/article-html'

/**
 * The address of a link out of what somebody typed or pasted: a page of the portal, a website with or without https, an e-mail
 * address or a phone number. Null for anything else.
 */
export function linkAddress(typed: string, ownOrigin = location.origin): string | null {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?\d[\d\s()-]{7,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (text === '' || /\s/.test(text) || !isLinkAddress(text)) return null
  if (/^(?:mailto:|tel:|[/?#])/i.test(text)) return text
  const website = /^https?:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(website)) return null
  const { origin, hostname, pathname, search, hash, href } = new URL(website)
  // Pages of the portal stay true when it moves.
  if (origin === ownOrigin) return pathname + search + hash
  return hostname.includes('.') ? href : null
}
