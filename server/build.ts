import { cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: {
    main: 'src/main.ts',
    operator: 'src/operator/main.ts',
    prepare: 'src/prepare.ts',
    'embedded-worker': 'src/database/embedded-worker.js',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  // Real packages stay in node_modules. The contract is TypeScript, so it goes into the bundle.
  packages: 'external',
  alias: { '@portal/contract': '../contract/src' },
})
for (const [from, to] of [
  ['src/database/migrations', 'dist/migrations'],
  ['src/seed/files', 'dist/seed-files'],
] as const) {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
}
