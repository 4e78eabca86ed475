/** The CSRF token of this browser's session, as its cookie has it; null when there is none. */
export async function csrfCookie(): Promise<string | null> {
  // A service worker has no document; one that sends something is in a browser with a cookie store.
  const cookie =
    'document' in globalThis
      ? /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
      : (await cookieStore.get('XSRF-TOKEN'))?.value
  return cookie ? decodeURIComponent(cookie) : null
}
