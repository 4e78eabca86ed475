import { createHash } from 'node:crypto'

// Raised when the same source is to become other files: browsers keep what they have under a name for ever.
const recipe = 1
const hashLength = 12
const maxSlugLength = 60

const named = new RegExp(`-[0-9a-f]{${hashLength}}(?=(-[a-z]+)?\\.[a-z]+$)`)

/** The path of a file made of these bytes, such as `images/zout-0a1b2c3d4e5f-thumb.webp`: other bytes, another path. */
export function contentPath({
  folder,
  name,
  bytes,
  ending,
}: {
  folder: string
  name: string
  bytes: Uint8Array
  ending: string
}): string {
  const hash = createHash('sha256').update(`${recipe}:`).update(bytes).digest('hex').slice(0, hashLength)
  return `${folder}/${slugOf(name)}-${hash}${ending}`
}

/** Tells whether a path was made by `contentPath`, so that what it names never changes. */
export function tellsItsContent(path: string): boolean {
  return named.test(path)
}

/** The file name without what tells its content, for who saves it. */
export function plainFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(named, '')
}

// Letters, digits and dashes only: whatever a name holds, it can't lead elsewhere.
function slugOf(name: string): string {
  const slug = name
    .slice(0, 500)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\p{Mn}]+/gu, '-')
    .replace(/\p{Mn}/gu, '')
    .replace(/^-+/, '')
    .slice(0, maxSlugLength)
    .replace(/-+$/, '')
  return slug === '' ? 'bestand' : slug
}
