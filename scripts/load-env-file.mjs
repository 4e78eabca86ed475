import { existsSync } from 'node:fs'
import { join } from 'node:path'

// When it is imported, it reads the `.env` of this checkout if there is one; what is set in the real environment wins.
const file = join(import.meta.dirname, '../.env')
if (existsSync(file)) process.loadEnvFile(file)
