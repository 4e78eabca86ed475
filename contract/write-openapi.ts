import { writeFileSync } from 'node:fs'
import { makeOpenApiDocument } from './src/openapi.ts'

// `npm run openapi`, and in every release. Generated, so not in git.
writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(makeOpenApiDocument(), null, 2)}\n`)
