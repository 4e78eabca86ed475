import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runGiftShop, usesStandIn } from './run-gift-shop.mjs'

describe('the stand-in shop is run', () => {
  it.each([
    [{}, true],
    [{ GIFT_SHOP_URL: '' }, true],
    [{ GIFT_SHOP_URL: 'http://127.0.0.1:4000/' }, true],
    [{ PORT: '3100', GIFT_SHOP_URL: 'http://localhost:4100' }, true],
    [{ PORT: '3100', GIFT_SHOP_URL: 'http://localhost:4000' }, false],
    [{ PORT: '3100', GIFT_SHOP_PORT: '4000', GIFT_SHOP_URL: 'http://localhost:4000' }, true],
    [{ GIFT_SHOP_URL: 'https://shop.example' }, false],
    [{ NODE_ENV: 'production' }, false],
  ])('with %j: %s', (environment, expected) => {
    expect(usesStandIn(environment)).toBe(expected)
  })
})

describe('a shop beside the portal', () => {
  let folder
  let said
  let shop
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'run-gift-shop-'))
    said = []
  })
  afterEach(async () => {
    await shop.stop('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  function run(program) {
    const file = join(folder, 'shop.mjs')
    writeFileSync(file, `import { appendFileSync } from 'node:fs'\nconst note = ${note}\n${program}`)
    const report = { log: (line) => said.push(line), error: (line) => said.push(line) }
    shop = runGiftShop(folder, { args: [file], report, restartAfterMs: 10 })
  }
  const note = "(line) => appendFileSync('notes', line + '\\n')"
  const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n')

  async function until(condition) {
    while (!condition()) await pause(20)
  }

  it('tells its address', async () => {
    run("process.send({ ready: true, url: 'http://127.0.0.1:4000' })\nsetInterval(() => {}, 1000)")

    expect(await shop.firstStart).toBe('http://127.0.0.1:4000')
    expect(said).toEqual([])
  })

  it('is started again when it dies, and given up when it dies at once, again and again', async () => {
    run("note('started')\nprocess.send({ ready: true, url: 'x' }, () => process.exit(1))")

    await until(() => said.some((line) => line.includes('could not start')))

    expect(notes()).toEqual(Array(5).fill('started'))
    expect(said.filter((line) => line.includes('is started again'))).toHaveLength(4)
  })

  it('is not tried again when it could not start, as with a port that is taken', async () => {
    run("note('started')\nprocess.exit(1)")

    expect(await shop.firstStart).toBeNull()
    await pause(200)

    expect(notes()).toEqual(['started'])
    expect(said).toEqual(['The gift shop could not start. The portal goes on without it.'])
  })

  it('is stopped gently, and is gone when that is said', async () => {
    run(`process.on('SIGTERM', () => setTimeout(() => { note('tidied up'); process.exit(0) }, 200))
process.send({ ready: true, url: 'x' })
setInterval(() => {}, 1000)`)
    await shop.firstStart

    await shop.stop()

    expect(notes()).toEqual(['tidied up'])
    expect(said).toEqual([])
  })
})
