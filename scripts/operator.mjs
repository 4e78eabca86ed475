import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadEnvFile } from './load-env-file.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const program = join(root, 'server/dist/operator.js')

if (existsSync(program)) {
  // The server that `npm start` runs was told by it where its data is.
  loadEnvFile(root)
  await import(pathToFileURL(program).href)
} else {
  console.error('There is no server yet: build it with npm run build.')
  process.exitCode = 1
}
