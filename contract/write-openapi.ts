import { writeFileSync } from 'node:fs'
import { makeOpenApiDocument } from './src/openapi.ts'

// `npm run openapi`: a test fails when the checked-in document is not this one.
writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(makeOpenApiDocument(), null, 2)}\n`)
