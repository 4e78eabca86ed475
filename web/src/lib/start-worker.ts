type Policy = { createScriptURL(url: string): unknown }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

let policy: Policy | null = null

/**
 * Starts a module worker from a file of the portal, of which Vite gives the address (`…?worker&url`). The page's policy asks
 * for a vetted address; no other code may start a worker (server/src/http/security-headers.ts).
 */
export function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('portal-worker', { createScriptURL: ownAddress }) ?? null
  return new Worker((policy?.createScriptURL(url) ?? url) as string, { type: 'module' })
}

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('A worker comes from the portal itself')
  return url
}
