import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from './database/database.ts'
import { setPermissions } from './database/embedded-files.ts'
import { migrate } from './database/migrate.ts'
import { storeArticlePictures } from './seed/seed-articles.ts'
import { storeMediaFiles } from './seed/seed-media.ts'
import { createFolderStorage } from './storage/folder-storage.ts'

// At the build: what every first start copies, a migrated embedded database and the encoded demo pictures.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to prepare')

// No start finds half a build, and this process copies no earlier one.
const unfinished = `${folder}-unfinished`
for (const earlier of [folder, unfinished]) await rm(earlier, { recursive: true, force: true })

const db = await openDatabase({ url: null, dataDir: unfinished })
await migrate(db)
await db.close()

const files = createFolderStorage(join(unfinished, 'files'))
await storeMediaFiles(files)
await storeArticlePictures(files)
await setPermissions(unfinished, { ofFolders: 0o755, ofFiles: 0o644 })
await rename(unfinished, folder)
