import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runGiftShop, usesStandIn } from './run-gift-shop.mjs'

it.each([
  [{}, true],
  [{ GIFT_SHOP_URL: '' }, true],
  [{ GIFT_SHOP_URL: 'http://127.0.0.1:4000/' }, true],
  [{ PORT: '3100', GIFT_SHOP_URL: 'http://localhost:4100' }, true],
  [{ PORT: '3100', GIFT_SHOP_URL: 'http://localhost:4000' }, false],
  [{ PORT: '3100', GIFT_SHOP_PORT: '4000', GIFT_SHOP_URL: 'http://localhost:4000' }, true],
  [{ GIFT_SHOP_URL: 'https://shop.example' }, false],
  [{ NODE_ENV: 'production' }, false],
])('with %j the stand-in shop is run: %s', (environment, expected) => {
  expect(usesStandIn(environment)).toBe(expected)
})

describe('a shop beside the portal', () => {
  let folder, shop
  const report = vi.fn()
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'run-gift-shop-'))
    report.mockReset()
  })
  afterEach(async () => {
    await shop.stop('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  function run(code) {
    const note = "(line) => fs.appendFileSync('notes', line + ' ')"
    writeFileSync(join(folder, 'shop.mjs'), `import fs from 'node:fs'\nconst note = ${note}\nnote('started')\n${code}`)
    shop = runGiftShop(folder, { program: join(folder, 'shop.mjs'), report, restartAfterMs: 10 })
  }
  const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim()

  it('is started again when it dies, and given up when it dies at once, again and again', async () => {
    run("process.send({ ready: true, url: 'x' }, () => process.exit(1))")

    await vi.waitUntil(() => report.mock.calls.flat().some((line) => line.includes('could not start')), 30_000)

    expect(notes()).toBe('started started started started started')
    expect(report).toHaveBeenCalledTimes(5)
  })

  it('is not tried again when it could not start, as with a port that is taken', async () => {
    run('process.exit(1)')

    expect(await shop.firstStart).toBeNull()
    expect(report.mock.calls).toEqual([['The gift shop could not start. The portal goes on without it.']])
  })

  it('tells its address, is stopped gently, and is gone when that is said', async () => {
    run(`process.on('SIGTERM', () => setTimeout(() => { note('tidied'); process.exit(0) }, 200))
process.send({ ready: true, url: 'http://127.0.0.1:4000' })
setInterval(() => {}, 1000)`)
    expect(await shop.firstStart).toBe('http://127.0.0.1:4000')

    await shop.stop()

    expect(notes()).toBe('started tidied')
    expect(report).not.toHaveBeenCalled()
  })
})
