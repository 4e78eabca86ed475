/** What the server answers: the address on its own, or inside `data`. */
export type SignOnReply = { url?: unknown; data?: { url?: unknown } | null } | undefined

/**
 * The address that signs the member in at the shop and brings him to a page of it. Throws on anything that is no web
 * page elsewhere: a script, or an address of our own, which would lead here again and again.
 */
export function shopAddress(reply: SignOnReply, returnPath?: string): string {
  const url = readWebAddress(reply?.url ?? reply?.data?.url)
  if (!url || url.origin === window.location.origin) throw new Error('The address of the gift shop is of no use.')

  // Added as text: whatever else stands in the query may be signed, and stays as it came.
  if (returnPath) url.search = `${url.search || '?'}${url.search && '&'}return=${encodeURIComponent(returnPath)}`
  return url.href
}

function readWebAddress(address: unknown): URL | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null
  const url = new URL(address)
  return ['http:', 'https:'].includes(url.protocol) ? url : null
}
