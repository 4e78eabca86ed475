/** As texts name it: letters, digits and dashes, and the hash. */
export const uploadStart = 'uploads/[a-z0-9-]+-[0-9a-f]{12}'

const named = new RegExp(`/storage/(${uploadStart})`, 'g')

/** Shown or linked, each once. */
export function namedUploads(html: string): string[] {
  return [...new Set([...html.matchAll(named)].map(([, start]) => start!))]
}
