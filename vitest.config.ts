import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { TestEngine } from './server/testing/databases.ts'
import { patienceMs, testMs } from './server/testing/patience.ts'
import { singleIcons } from './web/vite-icons.ts'
import manifest from './package.json' with { type: 'json' }

// What these do depends on no engine's ways, or on no database at all, or goes from each engine to the other, so PostgreSQL is
// enough. A test that both engines should run says so by its name, as `list.both.test.ts`: lists, whose searching and sorting is
// the engine's, and the walk over all calls.
const oneEngine = [
  'src/{features,http,integrations,mail,storage}/**/!(*.both).test.ts',
  'src/{app,config*,open-log,places,record-coverage}.test.ts',
  'src/database/lock-folder.test.ts',
  'src/operator/{every-table,origin-of-archive,progress,restored-record}.test.ts',
  'src/queue/next-run.test.ts',
  'src/watch/doctor/more-mistakes.test.ts',
]

// The embedded engine lives too short to be worth the optimizing compiler, which takes half of its time.
const shortLived = ['--liftoff-only']

// A new embedded database is a copy of what the global setup made, as it is one of what the build made where the portal runs.
const prepared = { find: /^.*\/prepared-folder\.ts$/, replacement: path('server/testing/prepared-folder.ts') }

const limits = { testTimeout: testMs, hookTimeout: testMs, expect: { poll: { timeout: patienceMs } } }

// One project per workspace, and one per engine where the database matters. A test file runs because it is there.
export default defineConfig({
  test: {
    reporters: ['default', './scripts/note-results.ts'],
    // By default one core stays idle.
    maxWorkers: availableParallelism(),
    projects: [
      // Half of its time went into starting a process and loading the modules for each file.
      { test: { name: 'contract', root: 'contract', isolate: false, ...limits } },
      { test: { name: 'gift-shop', root: 'gift-shop', isolate: false, ...limits } },
      web(),
      server('embedded'),
      server('postgres'),
      faults('embedded', { exclude: 'postgres', globalSetup: path('server/testing/global-setup.ts') }),
      faults('postgres', { exclude: 'embedded', globalSetup: path('e2e/faults/support/durable-postgres.ts') }),
      // What `npm test -- operations` runs: it takes minutes, and hundreds of MB from Debian.
      {
        test: {
          name: 'operations',
          root: 'e2e/operations',
          // Each file fills a machine, and two make a release of this folder.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          env: { PORTAL_TEST_ENGINE: 'postgres' },
          ...limits,
        },
      },
      // Everything that belongs to no workspace.
      {
        test: {
          name: 'scripts',
          exclude: ['**/node_modules/**', ...manifest.workspaces.map((name) => `${name}/**`)],
          ...limits,
        },
      },
    ],
  },
})

function web(): TestProjectInlineConfiguration {
  return {
    plugins: [singleIcons()],
    test: {
      name: 'web',
      root: 'web',
      environment: 'jsdom',
      // A worker loads jsdom once, and gives each file a window and modules of its own.
      pool: 'vmThreads',
      setupFiles: path('web/vitest-setup.ts'),
      alias: [{ find: /^@testing-library\/react$/, replacement: path('web/testing/testing-library.ts') }],
      // The days and clocks of the tests are those of the members.
      env: { TZ: 'Europe/Amsterdam', PATIENCE_MS: String(patienceMs) },
      ...limits,
      restoreMocks: true,
      unstubGlobals: true,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }
}

function server(engine: TestEngine): TestProjectInlineConfiguration {
  return {
    test: {
      name: `server-${engine}`,
      root: 'server',
      exclude: ['**/node_modules/**', ...(engine === 'embedded' ? oneEngine : [])],
      globalSetup: path('server/testing/global-setup.ts'),
      alias: [prepared],
      env: { PORTAL_TEST_ENGINE: engine },
      // Files have databases of their own and share the modules, whose loading took a quarter of their time.
      isolate: false,
      execArgv: shortLived,
      // The engines work in threads and processes of their own, so three files at once pay even on two cores.
      maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
      sequence: { groupOrder: 1 },
      ...limits,
    },
  }
}

// A test runs on both engines, unless its name ends in the one that it is about, or that is enough: `log.postgres.test.ts`.
function faults(
  engine: TestEngine,
  { exclude, globalSetup }: { exclude: string; globalSetup: string },
): TestProjectInlineConfiguration {
  return {
    test: {
      name: `faults-${engine}`,
      root: 'e2e',
      include: ['**/*.test.ts'],
      exclude: [`**/*.${exclude}.test.ts`, 'operations/**'],
      globalSetup,
      // Loading the modules for each file again takes a second of processor time.
      isolate: false,
      alias: [prepared],
      env: { PORTAL_TEST_ENGINE: engine },
      execArgv: shortLived,
      // These tests mostly wait, so more of them than cores can run.
      maxWorkers: 6,
      sequence: { groupOrder: 2 },
      ...limits,
    },
  }
}

function path(file: string): string {
  return join(import.meta.dirname, file)
}
