type Policy = { createScriptURL(url: string): unknown }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

let policy: Policy | null = null

export function startWorker(url: string): Worker {
  return new Worker(workerAddress(url), { type: 'module' })
}

/**
 * The address of a worker as the browser wants it: Trusted Types ask for a policy that vets it
 * (server/src/http/security-headers.ts). This is the only one, so no other code can start a worker.
 */
export function workerAddress(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('portal-worker', { createScriptURL: ownAddress }) ?? null
  return (policy?.createScriptURL(url) ?? url) as string
}

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`A worker must come from this portal, not from ${url}`)
  return url
}
