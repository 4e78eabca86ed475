import { fileURLToPath } from 'node:url'
import { ensureInstalled, runNpm } from './install.mjs'

/** Installs what is missing and builds what has changed: what a workspace's build reads stands in its package.json. */
export async function prepare() {
  await ensureInstalled()
  // Wireit's cache of earlier builds grows without a limit; what is fresh it knows without one.
  runNpm(['run', '--silent', 'build:all'], { ...process.env, WIREIT_CACHE: 'none' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
