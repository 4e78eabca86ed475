import { fileURLToPath } from 'node:url'

/** What `prepare.ts` made at the build, for a first start to copy. Sources have none: then the engine makes all anew. */
export const preparedFolder = fileURLToPath(new URL('../prepared/dist', import.meta.url))
