import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { freePort } from '@portal/server/testing/free-port'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-killed-starter-'))
let starter: ChildProcess | undefined
afterAll(() => {
  starter?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
}

test('a killed npm start takes the portal and the shop along, and printed the logins last', async () => {
  const [port, shopPort] = [await freePort(), await freePort()]
  const running = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      GIFT_SHOP_PORT: String(shopPort),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  starter = running
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  await eventually(async () => output.includes('Ctrl-C stops it.'), 'the portal to be ready')
  expect(output.slice(output.indexOf('The portal is ready at'))).toMatch(
    /^The portal is ready at .+\nThe gift shop, .+\nIts mails are \.eml files in .+\n\nLog in with one of these .+:\n( {2}\S+@voorbeeld\.nl .+\n)+\nCtrl-C stops it\.\n/,
  )
  expect([await answers(port), await answers(shopPort)]).toEqual([true, true])
  // A log line of the shop per demo registration would scroll the logins off the screen.
  expect(output.match(/^\{/gm)?.length).toBeLessThan(10)

  running.kill('SIGKILL')

  await eventually(async () => !(await answers(port)) && !(await answers(shopPort)), 'both to be gone')
})

test('killing npm start during the start stops the portal at once', async () => {
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: join(folder, 'begun') },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  server.stderr?.on('data', (text: Buffer) => (complaints += text.toString()))
  const ended = once(server, 'exit')
  await once(server, 'message')
  server.disconnect()

  expect([await ended, complaints]).toEqual([[1, null], ''])
})
