import { createHash } from 'node:crypto'

// Increase it when the same source should give other files: browsers cache for ever.
const recipe = 1
const hashLength = 12
const maxSlugLength = 60

const named = new RegExp(`-[0-9a-f]{${hashLength}}(?=(-[a-z]+)?\\.[a-z]+$)`)

/** Other bytes give another path: `images/zout-0a1b2c3d4e5f-thumb.webp`. */
export function hashedPath({
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

/** Such a file never changes. */
export function isHashedPath(path: string): boolean {
  return named.test(path)
}

export function plainFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(named, '')
}

// So that no name can leave the folder.
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
