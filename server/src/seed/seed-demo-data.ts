import type { Dependencies } from '../dependencies.ts'
import { hasMembers } from '../features/account/store.ts'
import { storePreparedPictures } from './demo-files.ts'
import { seedArticles, storeArticlePictures } from './seed-articles.ts'
import { seedMedia, storeMediaFiles } from './seed-media.ts'
import { seedManager, seedMembers, storeManagerPhoto } from './seed-members.ts'
import { seedProducts, storeProductPictures } from './seed-products.ts'
import { seedOtherInstallers } from './seed-other-installers.ts'
import { seedRegistrations } from './seed-registrations.ts'

// Any number that no other lock uses.
const seedLock = 4_711_002

/** Fills an empty database with demo data. A database with members stays as it is. */
export async function seedDemoData({ db, files }: Pick<Dependencies, 'db' | 'files'>): Promise<void> {
  if (await hasMembers(db)) return

  // Files before the transaction, which holds only SQL. Another replica, or a start after a kill, makes the same files.
  await storePreparedPictures(files)
  await storeProductPictures(files)
  const managerPhoto = await storeManagerPhoto(files)
  const media = await storeMediaFiles(files)
  const articlePictures = await storeArticlePictures(files)
  await db.tx(async () => {
    // Of two replicas that start together, one seeds and the other finds the members.
    await db.query('set local lock_timeout = 0')
    await db.query('select pg_advisory_xact_lock($1)', [seedLock])
    if (await hasMembers(db)) return

    await seedProducts(db)
    const installerId = await seedMembers(db)
    await seedManager(db, installerId, managerPhoto)
    await seedRegistrations(db, installerId)
    await seedOtherInstallers(db)
    await seedMedia(db, media)
    await seedArticles(db, articlePictures)
  })
}
