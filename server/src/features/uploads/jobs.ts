import type { Dependencies } from '../../dependencies.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { removeLeftFiles } from '../../storage/remove-left-files.ts'
import { receivingFolder } from './receive-file.ts'
import { removeUpload } from './remove-upload.ts'
import { giveUpUnused, takeRemovable } from './store.ts'

export function uploadSweep({ db, files, config, log }: Pick<Dependencies, 'db' | 'files' | 'config' | 'log'>): Kind {
  return {
    name: 'uploads.sweep',
    pattern: '20 4 * * *',
    async run(_entry, signal) {
      await giveUpUnused(db)
      const removable = await takeRemovable(db)
      for (const upload of removable) {
        signal.throwIfAborted()
        await removeUpload({ db, files }, upload)
      }
      const cutShort = (await removeLeftFiles(receivingFolder(config), () => true)) + (await files.sweep())
      const removed = removable.length
      if (removed + cutShort > 0) log.info({ count: removed, cutShort }, 'unused uploads were removed')
      return { removed, cutShort }
    },
  }
}
