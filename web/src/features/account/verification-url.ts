import { queryOptions } from '@tanstack/react-query'
import { settings } from '../../lib/page-settings.ts'

const verificationPath = /^\/email\/verify\/\d+\/[0-9a-f]+$/

/** Calls the verification link of a mail, once for as long as the page is open. */
export function verificationQuery(verifyUrl: string | undefined) {
  return queryOptions({
    queryKey: ['verification', verifyUrl ?? ''],
    queryFn: () => callVerificationLink(verifyUrl),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/**
 * The path of a verification link, or null for any other address: the page is public, and anybody could otherwise make
 * a member's browser call what he likes.
 */
export function ownVerificationPath(verifyUrl: unknown, apiUrl: string, pageOrigin: string): string | null {
  if (typeof verifyUrl !== 'string' || !URL.canParse(verifyUrl)) return null

  const { origin, username, password, pathname, search } = new URL(verifyUrl)
  const isOwn = (origin === new URL(apiUrl).origin || origin === pageOrigin) && username === '' && password === ''
  return isOwn && verificationPath.test(pathname) ? pathname + search : null
}

// A plain GET, as spec §2 has it.
async function callVerificationLink(verifyUrl: string | undefined): Promise<null> {
  const path = ownVerificationPath(verifyUrl, settings.api_url, location.origin)
  if (!path) throw new Error('This is no verification link of ours.')

  const reply = await fetch(path, { credentials: 'include', headers: { Accept: 'application/json' } })
  if (!reply.ok) throw new Error(`The verification link was refused with ${reply.status}.`)
  return null
}
