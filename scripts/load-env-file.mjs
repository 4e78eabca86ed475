import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the `.env` of this checkout when there is one; what is set in the real environment wins. */
export function loadEnvFile(root) {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
