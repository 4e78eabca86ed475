/** The answer of the server: the address at the top, or inside `data`. */
export type SignOnReply = { url?: unknown; data?: { url?: unknown } | null } | undefined

/**
 * The address that signs the member in at the shop and opens a page of it. Throws unless it is a web page of another
 * site: a script is unsafe, and an address of the portal would lead here again and again.
 */
export function shopAddress(reply: SignOnReply, returnPath?: string): string {
  const url = readWebAddress(reply?.url ?? reply?.data?.url)
  if (!url || url.origin === window.location.origin)
    throw new Error('The sign-on address is not a web page of another site.')

  // Added as text: the rest of the query may be signed, so it stays byte for byte.
  if (returnPath) url.search = `${url.search || '?'}${url.search && '&'}return=${encodeURIComponent(returnPath)}`
  return url.href
}

function readWebAddress(address: unknown): URL | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null
  const url = new URL(address)
  return ['http:', 'https:'].includes(url.protocol) ? url : null
}
