import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Runs on a bare clone, so this file and what it imports use nothing but Node itself.
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs the packages of the lockfile, unless exactly those are there already. */
export async function ensureInstalled() {
  if (!whyInstall(root)) return
  await oneAtATime(() => {
    const reason = whyInstall(root)
    if (!reason) return
    console.log(`Installing packages (${reason}) …`)
    // Install scripts are never run: nothing here needs one. A caller's NODE_ENV=production would leave out the build tools.
    const options = [
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    runNpm(['ci', ...options])
  })
}

/** Runs npm to its end; throws when that fails. */
export function runNpm(args, env = process.env) {
  // Under `npm start` this is the npm that is running; on its own it is the one on the PATH.
  const npm = process.env.npm_execpath
  const options = { cwd: root, env, stdio: 'inherit' }
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${args.slice(0, 2).join(' ')} failed (code ${status})`)
}

/** Compares the lockfile with what npm noted in node_modules; that note is only there when an install was finished. */
export function whyInstall(folder) {
  const noteFile = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(noteFile)) return 'not installed yet'

  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(noteFile)
  const manifests = Object.keys(wanted).filter((path) => !path.includes('node_modules/'))
  if (manifests.some((path) => isOutOfStep(join(folder, path), wanted[path]))) return 'package.json has changed'

  const isMissing = (path) =>
    present[path] ? present[path].version !== wanted[path].version : !wanted[path].optional && !manifests.includes(path)
  const hasChanged = Object.keys(present).some((path) => !wanted[path]) || Object.keys(wanted).some(isMissing)
  return hasChanged ? 'the lockfile has changed' : null
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function isOutOfStep(workspace, locked) {
  const manifest = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'))
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some(
    (kind) => JSON.stringify(sorted(manifest[kind])) !== JSON.stringify(sorted(locked[kind])),
  )
}

function sorted(dependencies = {}) {
  return Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1))
}

// Two installs in one folder destroy each other's work. The lock is a socket with a name that the system drops with the
// process; where there are no such names (macOS), it is not held.
async function oneAtATime(work) {
  const name = `installateursportaal-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform]
  const lock = createServer()
  const isFree = () =>
    new Promise((resolve) => lock.once('error', () => resolve(false)).listen(address, () => resolve(true)))
  while (address && !(await isFree())) await pause(200)
  try {
    work()
  } finally {
    lock.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureInstalled()
