import { cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  // Real packages stay in node_modules.
  packages: 'external',
})
rmSync('dist/files', { recursive: true, force: true })
cpSync('src/files', 'dist/files', { recursive: true })
