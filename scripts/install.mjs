import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Runs on a bare clone, so this file and what it imports use nothing but Node itself.
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs the packages of the lockfile, unless exactly those are there already. */
export async function ensureInstalled() {
  if (isInstalled(root)) return
  await oneAtATime(() => {
    if (isInstalled(root)) return
    console.log('Installing packages …')
    // Install scripts are never run: nothing here needs one. A caller's NODE_ENV=production would leave out the build tools.
    const include = ['--ignore-scripts', '--include=dev', '--include=optional']
    runNpm(['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error'])
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
export function isInstalled(folder) {
  const note = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false

  const [wanted, present] = [join(folder, 'package-lock.json'), note].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  const isThere = ([path, { version, optional }]) =>
    !path.includes('node_modules/') || (present[path] ? present[path].version === version : optional)
  return Object.keys(present).every((path) => wanted[path]) && Object.entries(wanted).every(isThere)
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
