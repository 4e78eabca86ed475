import { createHash } from 'node:crypto'

// Increase it when the same source should give other files: browsers cache a file under its name for ever.
const recipe = 1
const hashLength = 12
const maxSlugLength = 60

const named = new RegExp(`-[0-9a-f]{${hashLength}}(?=(-[a-z]+)?\\.[a-z]+$)`)

/** A path with a hash of the bytes, such as `images/zout-0a1b2c3d4e5f-thumb.webp`: other bytes, or another salt, give another path. */
export function hashedPath({
  folder,
  name,
  bytes,
  ending,
  salt = '',
}: {
  folder: string
  name: string
  bytes: Uint8Array
  ending: string
  salt?: string
}): string {
  const hash = createHash('sha256').update(`${recipe}:${salt}`).update(bytes).digest('hex').slice(0, hashLength)
  return `${folder}/${slugOf(name)}-${hash}${ending}`
}

/** Whether `hashedPath` made this path, so that its file never changes. */
export function isHashedPath(path: string): boolean {
  return named.test(path)
}

export function plainFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(named, '')
}

// Letters, digits and dashes only, so that no name can leave the folder.
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
