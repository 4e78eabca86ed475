import { fileURLToPath } from 'node:url'

/**
 * What `prepare.ts` made at the build, for a first start to copy. Sources have none beside them: in development the engine
 * creates the database, and every first start encodes the pictures. Tests have what their global setup made.
 */
export const preparedFolder = fileURLToPath(new URL('../prepared/dist', import.meta.url))
