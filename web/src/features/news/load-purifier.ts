import { loadPart } from '../../ui/load-part.ts'

/** Whether this browser sanitizes HTML itself; the others load a library. */
export const hasSanitizer = !import.meta.env.SSR && 'parseHTML' in Document

export function loadPurifier() {
  return loadPart(() => import('../../lib/purify-html.ts'))
}

/** Starts loading the library before the page is there; the page handles a failure. */
export function preloadPurifier(): void {
  if (!hasSanitizer) void loadPurifier().catch(() => {})
}
