import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Takes the place of the build's folder, see vitest.config.ts: a new embedded database is a copy, as it is where the portal
 * runs, and takes a tenth of the time. Nothing is there while the global setup makes it.
 */
export const preparedFolder = process.env.PORTAL_TEST_SNAPSHOT ?? path.join(tmpdir(), 'portal-nothing-prepared')
