import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { TestEngine } from './server/testing/databases.ts'
import { singleIcons } from './web/vitest-icons.ts'
import manifest from './package.json' with { type: 'json' }

// Tests of the server that ask no database and take their time: one engine's run is enough.
const withoutDatabase = [
  'src/database/lock-folder.test.ts',
  'src/features/account/passwords.test.ts',
  'src/http/large-files.test.ts',
  'src/integrations/**',
  'src/storage/**',
]

// The embedded engine lives too short to be worth the optimizing compiler, which takes half of its time.
const shortLived = ['--liftoff-only']

// A new embedded database is a copy of what the global setup made, as it is one of what the build made where the portal runs.
const prepared = { find: /^.*\/prepared-folder\.ts$/, replacement: path('server/testing/prepared-folder.ts') }

// Waiting ends as soon as it is true; a busy machine may need far more than the second that is the default.
const poll = { timeout: 60_000 }

// One project per workspace, and one per engine where the database matters. A test file runs because it is there.
export default defineConfig({
  test: {
    reporters: ['default', './scripts/note-results.ts'],
    // By default one core stays idle.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', root: 'contract', testTimeout: 60_000 } },
      // A kill and a start of a program of their own take their time on a busy machine.
      { test: { name: 'gift-shop', root: 'gift-shop', testTimeout: 180_000, hookTimeout: 180_000, expect: { poll } } },
      web(),
      server('embedded'),
      server('postgres'),
      faults('embedded', { exclude: 'postgres', globalSetup: path('server/testing/global-setup.ts'), isolate: false }),
      // Some of these set the environment for a cluster of their own.
      faults('postgres', {
        exclude: 'embedded',
        globalSetup: path('e2e/faults/support/durable-postgres.ts'),
        isolate: true,
      }),
      // What `npm test -- operations` runs: it takes minutes, and hundreds of MB from Debian.
      {
        test: {
          name: 'operations',
          root: 'e2e/operations',
          // Each file fills a machine, and two make a release of this folder.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          env: { PORTAL_TEST_ENGINE: 'postgres' },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // Everything that belongs to no workspace.
      {
        test: {
          name: 'scripts',
          exclude: ['**/node_modules/**', ...manifest.workspaces.map((name) => `${name}/**`)],
          testTimeout: 180_000,
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
      env: { TZ: 'Europe/Amsterdam' },
      // A screen that is typed into key by key takes its time on a busy machine.
      testTimeout: 180_000,
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
      exclude: ['**/node_modules/**', ...(engine === 'postgres' ? withoutDatabase : [])],
      globalSetup: path('server/testing/global-setup.ts'),
      alias: [prepared],
      env: { PORTAL_TEST_ENGINE: engine },
      // Files have databases of their own and share the modules, whose loading took a quarter of their time.
      isolate: false,
      execArgv: shortLived,
      // The engines work in threads and processes of their own, so three files at once pay even on two cores.
      maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
      sequence: { groupOrder: 1 },
      // Time is no test: only a test that hangs comes this far, also on a busy machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll },
    },
  }
}

// A test runs on both engines, unless its name ends in the one that it is about, or that is enough: `log.postgres.test.ts`.
function faults(
  engine: TestEngine,
  { exclude, globalSetup, isolate }: { exclude: string; globalSetup: string; isolate: boolean },
): TestProjectInlineConfiguration {
  return {
    test: {
      name: `faults-${engine}`,
      root: 'e2e',
      include: ['**/*.test.ts'],
      exclude: [`**/*.${exclude}.test.ts`, 'operations/**'],
      globalSetup,
      // Loading the modules for each file again takes a second of processor time.
      isolate,
      alias: [prepared],
      env: { PORTAL_TEST_ENGINE: engine },
      execArgv: shortLived,
      // These tests mostly wait, so more of them than cores can run.
      maxWorkers: 6,
      sequence: { groupOrder: 2 },
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll },
    },
  }
}

function path(file: string): string {
  return join(import.meta.dirname, file)
}
