import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from './build.mjs'
import { loadConfig } from '../server/src/config.ts'
import { demoLogins } from '../server/src/seed/demo-logins.ts'
import { usesStandIn } from './run-gift-shop.mjs'
import { welcomeText } from './welcome.mjs'

const root = join(import.meta.dirname, '..')
const webPort = 5173

// The server hands out the built web app, also while Vite serves the one that is being worked on.
if (!existsSync(join(root, 'web/dist/index.html'))) await prepare()
await import('./load-env-file.mjs')

// Vite passes the calls on, so that the page and the API have one address, as in production.
const { PORT = '3000', APP_URL = `http://localhost:${webPort}` } = process.env
const programs = [
  watch('server/src/main.ts'),
  ...(usesStandIn(process.env) ? [watch('gift-shop/src/main.ts')] : []),
  run('web', ['vite/bin/vite.js', '--port', String(webPort), '--strictPort']),
]
void welcome()

// When one of them ends, the others have nothing left to do. The watcher of a program survives a program that dies.
for (const program of programs) program.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

// Said once the server answers, below what it says of its start. A watcher passes on no message of its program.
async function welcome() {
  const { mail, demoData } = loadConfig({ ...process.env, PORT, APP_URL })
  while (!(await answers())) {
    if (programs.some(({ exitCode }) => exitCode !== null)) return
    await sleep(500)
  }
  console.log(
    welcomeText({
      url: `${APP_URL} with reload (its API on port ${PORT})`,
      mailDir: mail.dir,
      demoLogins: demoData ? Object.values(demoLogins) : null,
    }),
  )
}

async function answers(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function watch(file: string) {
  return run('.', ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', join(root, file)])
}

// A process group of its own: a Ctrl-C then reaches it once, through us, and not also straight from the terminal.
function run(folder: string, [program = '', ...args]: string[]) {
  return spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PORT, APP_URL, PORTAL_API_PORT: PORT },
  })
}

function stop() {
  for (const program of programs) if (program.exitCode === null && !program.killed) program.kill('SIGTERM')
}
