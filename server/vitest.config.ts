import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import type { TestEngine } from './testing/databases.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // The engines work in threads and processes of their own, so two files at once pay even on two cores.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [project('embedded'), project('postgres')],
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
