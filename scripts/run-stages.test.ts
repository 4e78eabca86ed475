import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runStages, testEnvironment } from './run-stages.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const note = (results: object) => `node -e fs.writeFileSync(process.env.TEST_RESULTS,'${JSON.stringify(results)}')`

describe('a run of stages', () => {
  it('goes on after a failure and ends with every failure by name and the line that counts', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    const isGood = await runStages({
      lint: 'node -e process.exit(3)',
      tests: note({ passed: 20, failures: [['web:app.test.ts', 'shut']], skipped: 2, missed: [] }),
      build: 'node -e 1',
      broken: 'no-such-program',
    })

    expect(isGood).toBe(false)
    const lines = printed.mock.calls.map(([line]) => String(line))
    expect(lines.join('\n')).toMatch(/✗ lint .*\n✗ tests .*2 skipped .*\n✓ build .*\n✗ broken /)
    expect(lines.slice(-4)).toEqual([
      "✗ lint\n    'node -e process.exit(3)' ended with 3, see above",
      '✗ web:app.test.ts\n    shut',
      expect.stringMatching(/^✗ broken\n.*ENOENT/),
      '\n21 passed, 3 failed',
    ])
  })

  it('begins with the build, whose output comes in its turn', async () => {
    const order: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line) => void order.push(String(line)))
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => (order.push(String(text)), true))
    const folder = mkdtempSync(join(tmpdir(), 'installateursportaal-stages-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const mark = join(folder, 'built')

    const isGood = await runStages({
      // Ends only when the build, which comes after it, has begun.
      lint: `node -e setInterval(()=>fs.existsSync('${mark}')&&process.exit(),20)`,
      build: `node -e fs.writeFileSync('${mark}','');console.log('Built')`,
    })

    expect(isGood).toBe(true)
    expect(order.slice(0, 3)).toEqual([
      expect.stringContaining('=== lint'),
      expect.stringContaining('=== build'),
      'Built\n',
    ])
  })

  it.runIf(process.platform === 'linux')('tells the seconds of the processor that each took', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()

    await runStages({
      quick: 'true',
      busy: 'node -e while(process.cpuUsage().user<500_000)JSON.stringify(Array(1e5));',
    })

    const lines = printed.mock.calls.map(([line]) => / (\S+) s of the processor$/.exec(String(line))?.[1])
    const [quick, busy] = lines.filter((seconds) => seconds !== undefined).map(Number)
    expect(quick).toBeLessThan(0.5)
    expect(busy).toBeGreaterThanOrEqual(0.5)
  })

  it('says in the line that counts what was skipped for want of something', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()

    const isGood = await runStages({
      tests: note({ passed: 20, failures: [], skipped: 3, missed: [['s3', 'offline']] }),
    })

    expect(isGood).toBe(true)
    const lines = printed.mock.calls.map(([line]) => String(line))
    expect(lines.slice(-2)).toEqual([
      '- skipped: s3\n    offline',
      '\n20 passed, 0 failed, 1 skipped for want of what they need',
    ])
  })

  it('names what was left out above the line that counts', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()

    await runStages({ tests: note({ passed: 20, failures: [], skipped: 0, missed: [] }) }, ['slow'])

    const lines = printed.mock.calls.map(([line]) => String(line))
    expect(lines.slice(-2)).toEqual([
      "- left out: slow\n    'npm test -- slow' runs it, which takes minutes",
      '\n20 passed, 0 failed',
    ])
  })
})

it("leaves the caller's configuration out of the environment of the tests", () => {
  for (const name of ['PORT', 'DATABASE_URL', 'APP_KEY', 'NODE_ENV', 'PGHOST', 'AWS_REGION']) vi.stubEnv(name, 'ours')
  for (const name of ['PATH', 'CI', 'TEST_DATABASE_URL', 'CHROMIUM_PATH']) vi.stubEnv(name, 'kept')

  const environment = testEnvironment()

  expect(Object.values(environment)).not.toContain('ours')
  expect(environment).toMatchObject({ PATH: 'kept', CI: 'kept', TEST_DATABASE_URL: 'kept', CHROMIUM_PATH: 'kept' })
})
