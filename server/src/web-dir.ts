import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** From server/src and from a program of server/dist. */
export const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
