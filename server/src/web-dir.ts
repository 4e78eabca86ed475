import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the built web app lies. This file is in server/src, or in a program of server/dist; the path fits both. */
export const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
