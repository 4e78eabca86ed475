import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { loadEnvFile } from './load-env-file.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { usesStandIn } from './run-gift-shop.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const webPort = 5173

await oneAtATime(root, async () => {
  await ensureInstalled(root)
  // The server hands out the built web app, also while Vite serves the one that is being worked on.
  if (!existsSync(join(root, 'web/dist/index.html'))) await build(root)
})
loadEnvFile(root)

// Vite passes the calls on, so that the page and the API have one address, as in production.
const { PORT = '3000', APP_URL = `http://localhost:${webPort}` } = process.env
const binary = (name) => join(root, 'node_modules', name)
const programs = [
  run(root, [binary('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'], {
    PORT,
    APP_URL,
  }),
  ...(usesStandIn(process.env) ? [runShop()] : []),
  run(join(root, 'web'), [binary('vite/bin/vite.js'), '--port', String(webPort), '--strictPort'], {
    PORTAL_API_PORT: PORT,
  }),
]
console.log(`The portal with reload: ${APP_URL} (its API on port ${PORT}). Ctrl-C stops them.`)

let isStopping = false

// When one of them ends, the others have nothing left to do. The watcher of the shop survives a shop that dies.
for (const program of programs) program.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

function runShop() {
  const args = [binary('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'gift-shop/src/main.ts']
  return run(root, args, { PORT, APP_URL })
}

// A process group of its own: a Ctrl-C then reaches it once, through us, and not also straight from the terminal.
function run(cwd, args, env) {
  const stdio = ['ignore', 'inherit', 'inherit']
  return spawn(process.execPath, args, { cwd, stdio, detached: true, env: { ...process.env, ...env } })
}

function stop() {
  if (isStopping) return
  isStopping = true
  for (const program of programs) if (program.exitCode === null) program.kill('SIGTERM')
}
