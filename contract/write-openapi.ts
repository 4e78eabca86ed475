import { writeFileSync } from 'node:fs'
import { makeOpenApiDocument } from './src/openapi.ts'

// `npm run openapi`, and a part of every release. It is made, so it isn't in git.
writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(makeOpenApiDocument(), null, 2)}\n`)
