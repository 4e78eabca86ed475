import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const onBothEngines = [
  'kill.test.ts',
  'bulk-kill.test.ts',
  'first-start.test.ts',
  'private-files.test.ts',
  'restart.test.ts',
  'points-faults.test.ts',
  'points-kill.test.ts',
  'points-sign-on.test.ts',
]
const onEmbedded = ['mail-outage.test.ts', 'dead-letter.test.ts', 'refused-start.test.ts', 'killed-starter.test.ts']
const onPostgres = [
  'database-outage.test.ts',
  'hostile-transport.test.ts',
  'log.test.ts',
  'replicas.test.ts',
  'points-replicas.test.ts',
]

// The slowest files start first, in parallel with the rest.
const slowest = ['kill', 'points-faults', 'hostile-transport', 'mail-outage', 'first-start']

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => slowest.findIndex((name) => moduleId.includes(`/${name}.`)) >>> 0
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // These tests mostly wait, so more of them than cores can run.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      project('embedded', [...onBothEngines, ...onEmbedded], '../../server/testing/global-setup.ts'),
      project('postgres', [...onBothEngines, ...onPostgres], './support/durable-postgres.ts'),
    ],
  },
})

function project(engine: string, include: string[], globalSetup: string): TestProjectConfiguration {
  return {
    root: import.meta.dirname,
    test: {
      name: `faults ${engine}`,
      include,
      globalSetup,
      env: { PORTAL_TEST_ENGINE: engine },
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
}
