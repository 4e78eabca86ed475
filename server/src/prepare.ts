import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from './database/database.ts'
import { setPermissions } from './database/embedded-files.ts'
import { migrate } from './database/migrate.ts'
import { storeArticlePictures } from './seed/seed-articles.ts'
import { storeMediaFiles } from './seed/seed-media.ts'
import { createFolderStorage } from './storage/folder-storage.ts'

// Run by the build: makes what takes long and is the same at every first start, a migrated embedded database and the
// encoded pictures of the demo data. A first start copies them.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to prepare')

// A start must not find what a killed build left half done, and this process must not copy what an earlier build made.
const unfinished = `${folder}-unfinished`
for (const earlier of [folder, unfinished]) await rm(earlier, { recursive: true, force: true })

const db = await openDatabase({ url: null, dataDir: unfinished })
await migrate(db)
await db.close()

const files = createFolderStorage(join(unfinished, 'files'))
await storeMediaFiles(files)
await storeArticlePictures(files)
// The account that builds need not be the one that starts.
await setPermissions(unfinished, { ofFolders: 0o755, ofFiles: 0o644 })
await rename(unfinished, folder)
