import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const namedFolders = new Set(['features', 'admin'])

/** Reads the house from its folders: a workspace or feature has its rules from the day it is created. */
export function readHouse(root) {
  const { workspaces } = readManifest(root, '.')
  return new Map(
    workspaces
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => [folder, readManifest(root, folder)]),
  )
}

/**
 * Where a file lives, by its path from the root: `server/src/features/account/store.ts` is workspace `server`, zone
 * `features`, feature `account`, file `store.ts`. The zone of a file right under `src` is empty.
 */
export function areaOf(house, path) {
  const [workspace, ...rest] = path.split('/')
  if (!house.has(workspace)) return null

  const inSource = rest[0] === 'src'
  const folders = inSource ? rest.slice(1, -1) : rest.slice(0, -1)
  const zone = folders[0] ?? ''
  return {
    workspace,
    inSource,
    zone: inSource ? zone : `${zone || 'root'} (not src)`,
    feature: namedFolders.has(zone) && folders.length > 1 ? folders[1] : null,
    file: rest.at(-1),
  }
}

/** Whether a file only runs in tests or while building, and not in the product. */
export function isForDevelopment(path) {
  return /\.test[.-]/.test(path) || !/^[^/]+\/src\//.test(path)
}

function readManifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
