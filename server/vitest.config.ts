import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import type { TestEngine } from './testing/databases.ts'
import { canStartPostgres } from './testing/postgres-server.ts'

const mustHavePostgres = process.env.CI === 'true' || process.env.PORTAL_REQUIRE_POSTGRES !== undefined
const testsPostgres = canStartPostgres() || mustHavePostgres

if (!testsPostgres) {
  console.warn('\n*** NOT TESTED ON POSTGRESQL: none is installed and TEST_DATABASE_URL is not set. ***\n')
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // The engines work in threads and processes of their own, so two files at once pay even on two cores.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: testsPostgres ? [project('embedded'), project('postgres')] : [project('embedded')],
  },
})

function project(engine: TestEngine): TestProjectConfiguration {
  return {
    root: import.meta.dirname,
    test: {
      name: `server ${engine}`,
      include: ['**/*.test.ts'],
      globalSetup: './testing/global-setup.ts',
      env: { PORTAL_TEST_ENGINE: engine },
      testTimeout: 20_000,
      hookTimeout: 60_000,
      // Waiting ends as soon as it is true; a busy machine may need more than the second that is the default.
      expect: { poll: { timeout: 10_000 } },
    },
  }
}
