import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The slowest files start first, in parallel with the rest: otherwise the last one runs alone.
const slowest = ['kill', 'points-faults', 'hostile-transport', 'mail-outage', 'first-start']

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((name) => moduleId.includes(`/${name}.`))
    return [...files.filter(isSlow), ...files.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // These tests mostly wait, so more of them than cores can run.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      project('embedded', '*.postgres.test.ts', '../../server/testing/global-setup.ts'),
      project('postgres', '*.embedded.test.ts', './support/durable-postgres.ts'),
    ],
  },
})

// A test runs on both engines, unless its name ends in the one that it is about: `log.postgres.test.ts`.
function project(engine: string, exclude: string, globalSetup: string): TestProjectConfiguration {
  return {
    root: import.meta.dirname,
    test: {
      name: `faults ${engine}`,
      include: ['*.test.ts'],
      exclude: [exclude],
      globalSetup,
      env: { PORTAL_TEST_ENGINE: engine },
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
}
