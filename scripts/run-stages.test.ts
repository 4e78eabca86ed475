import { afterEach, describe, expect, it, vi } from 'vitest'
import { runStages, testEnvironment } from './run-stages.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('a run of stages', () => {
  it('goes on after a failure and ends with every failure by name and the line that counts', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    const note = (results: object) => `node -e fs.writeFileSync(process.env.TEST_RESULTS,'${JSON.stringify(results)}')`

    const isGood = await runStages({
      lint: 'node -e process.exit(3)',
      tests: note({ passed: 20, failures: [['web:app.test.ts', 'shut']], skipped: 2 }),
      build: 'node -e 1',
      broken: 'no-such-program',
    })

    expect(isGood).toBe(false)
    const lines = printed.mock.calls.map(([line]) => String(line))
    expect(lines.join('\n')).toMatch(/✗ lint .*\n✗ tests .*2 skipped\n✓ build .*\n✗ broken /)
    expect(lines.slice(-4)).toEqual([
      "✗ lint\n    'node -e process.exit(3)' ended with 3, see above",
      '✗ web:app.test.ts\n    shut',
      expect.stringMatching(/^✗ broken\n.*ENOENT/),
      '\n21 passed, 3 failed',
    ])
  })
})

describe('the environment of the tests', () => {
  it.each(['PORT', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'APP_KEY', 'NODE_ENV', 'PGHOST', 'AWS_REGION'])(
    "is without the caller's %s",
    (name) => {
      vi.stubEnv(name, 'x')

      expect(testEnvironment()).not.toHaveProperty(name)
    },
  )

  it.each(['PATH', 'CI', 'TMPDIR', 'TEST_DATABASE_URL', 'CHROMIUM_PATH'])('keeps %s', (name) => {
    vi.stubEnv(name, 'x')

    expect(testEnvironment()).toHaveProperty(name, 'x')
  })
})
