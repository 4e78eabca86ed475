import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  workspaces: {
    '.': { entry: ['scripts/*.mjs', 'scripts/**/*.test.mjs'], project: ['scripts/**', '*.ts'] },
    contract: { entry: ['write-openapi.ts', 'src/**/*.test.ts'], project: ['**/*.ts'] },
    server: {
      entry: ['src/main.ts', 'src/operator/main.ts', 'src/database/embedded-worker.js', '**/*.test.ts'],
      project: ['**/*.{ts,js}'],
    },
    web: { entry: ['src/main.tsx', 'src/**/*.test.{ts,tsx}'], project: ['**/*.{ts,tsx}'] },
    'gift-shop': { entry: ['src/main.ts', '**/*.test.ts'], project: ['**/*.ts'] },
    e2e: {
      entry: ['journeys/*.spec.ts', 'faults/*.test.ts', 'bench/main.ts', 'measure/main.ts', 'support/global-setup.ts'],
      project: ['**/*.{ts,mjs}'],
    },
  },
}
export default config
