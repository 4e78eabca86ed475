/** What the paths of an upload's files begin with, as a text names them: letters, digits and dashes, and the hash. */
const uploadStart = 'uploads/[a-z0-9-]+-[0-9a-f]{12}'

const named = new RegExp(`/storage/(${uploadStart})`, 'g')

/** What the files of the uploads begin with that a text shows or links to, each once. */
export function namedUploads(html: string): string[] {
  return [...new Set([...html.matchAll(named)].map(([, start]) => start!))]
}
