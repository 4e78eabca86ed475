import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './build.mjs'
import { runGiftShop, usesStandIn } from './run-gift-shop.mjs'
import { welcomeText } from './welcome.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The portal needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

// Runs on a bare clone, so this file and what it imports use nothing but Node itself.
try {
  await prepare()
} catch (error) {
  console.error(`The portal could not be prepared: ${error.message}`)
  process.exit(1)
}

await import('./load-env-file.mjs')
let stoppingSince = null
let shop = null
runServer()

function runServer() {
  // A start takes seconds, in which nothing else is said.
  console.log('The portal is starting …')
  // Its own process group: a Ctrl-C then reaches the server once, through us, and not also straight from the terminal.
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(server))
  if (process.env.npm_lifecycle_event === 'start') stopWithParent(server)
  server.on('message', (message) => {
    // The shop reads the same configuration, so it waits until the server has judged that.
    if (message?.accepted && stoppingSince === null && usesStandIn(process.env)) shop = runGiftShop(root)
    if (message?.ready) void welcome(message)
  })
  server.once('error', (error) => {
    console.error(`The server could not start: ${error.message}`)
    void end(1)
  })
  server.once('exit', (code, signal) => void end(code ?? 128 + constants.signals[signal]))
}

// npm passes on a Ctrl-C that we also get from the terminal: the same request twice. One that comes later means it.
function stop(server) {
  const signal = stoppingSince === null ? 'SIGTERM' : Date.now() - stoppingSince > 2000 ? 'SIGKILL' : null
  if (signal) {
    server.kill(signal)
    void shop?.stop(signal)
  }
  stoppingSince ??= Date.now()
}

// The shop is nothing without the portal.
async function end(code) {
  await shop?.stop()
  process.exit(code)
}

// A SIGTERM to npm ends only the shell between npm and us; that we lose our parent is all we notice of it.
function stopWithParent(server) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop(server)
  }, 250)
}

// Said once both run, so that the logins stay on the screen.
async function welcome(portal) {
  console.log(welcomeText({ ...portal, shopUrl: await shop?.firstStart }))
}
