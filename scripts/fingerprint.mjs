import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ignoredFolders = new Set(['node_modules', 'dist', 'test-results'])

/** One hash over the names and contents of files and whole folders, tests and build results left out. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(root, path))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]

  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !ignoredFolders.has(name) && !name.startsWith('.') && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesUnder(root, join(path, name)))
}
