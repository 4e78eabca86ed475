import { dirname } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testEnvironment } from './run-tests.mjs'

const root = dirname(import.meta.dirname)

afterEach(() => vi.unstubAllEnvs())

describe('the environment of the tests', () => {
  it.each(['PORT', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'APP_KEY', 'NODE_ENV', 'PGHOST', 'AWS_REGION'])(
    "is without the caller's %s",
    (name) => {
      vi.stubEnv(name, 'x')

      expect(testEnvironment(root)).not.toHaveProperty(name)
    },
  )

  it.each(['PATH', 'CI', 'TMPDIR', 'TEST_DATABASE_URL', 'CHROMIUM_PATH'])('keeps %s', (name) => {
    vi.stubEnv(name, 'x')

    expect(testEnvironment(root)).toHaveProperty(name, 'x')
  })
})
