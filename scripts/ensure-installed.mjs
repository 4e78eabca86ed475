import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

/** Installs the packages of the lockfile, unless exactly those are there already. */
export async function ensureInstalled(root) {
  const reason = whyInstall(root)
  if (!reason) return

  console.log(`Installing packages (${reason}) …`)
  // Install scripts are never run: nothing here needs one. Without --include=dev a caller's NODE_ENV=production would leave out the build tools.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const code = await runNpm(args, { cwd: root })
  if (code !== 0) throw new Error(`npm ci failed (code ${code})`)
}

/** Compares the lockfile with what npm noted in node_modules; that note is only there when an install was finished. */
export function whyInstall(root) {
  const noteFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noteFile)) return 'not installed yet'

  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(noteFile)
  if (manifestsOf(wanted).some((folder) => isOutOfStep(root, folder, wanted[folder]))) return 'package.json has changed'
  if (Object.keys(present).some((path) => !wanted[path])) return 'the lockfile has changed'

  const missing = Object.keys(wanted).some((path) => {
    if (!path.includes('node_modules/')) return false
    return present[path] ? present[path].version !== wanted[path].version : !wanted[path].optional
  })
  return missing ? 'the lockfile has changed' : null
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function manifestsOf(packages) {
  return Object.keys(packages).filter((path) => !path.includes('node_modules/'))
}

function isOutOfStep(root, folder, locked) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some(
    (kind) => JSON.stringify(sorted(manifest[kind])) !== JSON.stringify(sorted(locked[kind])),
  )
}

function sorted(dependencies = {}) {
  return Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1))
}

function runNpm(args, options) {
  // Under `npm start` this is the npm that is running; on its own it is the one on the PATH.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runCommand(process.execPath, [npm, ...args], options)
  return runCommand('npm', args, { ...options, shell: process.platform === 'win32' })
}
