import { loadPart } from '../../ui/load-part.ts'

/** Whether this browser can sanitize HTML by itself; the others are brought a library. */
export const hasSanitizer = 'parseHTML' in Document

export function loadPurifier() {
  return loadPart(() => import('./purify-article.ts'))
}

/** Has it on its way before the page is there. When it does not come, that is for the page to find out. */
export function preloadPurifier(): void {
  if (!hasSanitizer) void loadPurifier().catch(() => {})
}
