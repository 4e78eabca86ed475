import type { Manifest } from '../backup/manifest.ts'
import { namedFiles } from '../backup/tables.ts'
import { withSnapshot } from '../backup/open-snapshot.ts'
import type { Database } from '../database/database.ts'
import { compareSchema } from '../database/migrate.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import { sha256Of } from '../storage/file-storage.ts'
import { findRecordKeys, isRecordCut, judgeRestored, recordSentence } from '../restore/judge-restored.ts'
import { type LocalCommand, type CommandContext, unknownCommand } from './operator-command.ts'

/** Judges the data of the configuration where it lies, as a drill judges an archive: what other tools restored is proven by it. */
export const checkData: LocalCommand = {
  usage: [
    'check-data              reads the database and every file that it names, and says whether the portal can serve them',
  ],

  async runHere(context, words) {
    if (words.length > 0) throw unknownCommand('check-data', words)
    // The smoke checks need a session, which they undo.
    return withSnapshot(context, (db) => judgeInPlace(db, context), { mayWrite: true })
  },
}

async function judgeInPlace(db: Database, { config, tell, signal }: CommandContext): Promise<string[]> {
  const { missing: migrations } = await compareSchema(db)
  if (migrations.length > 0)
    throw new Error('The schema is older than this version: start the portal once, then ask again.')

  const storage = createFileStorage(config.storage)
  const files: Manifest['files'] = []
  for (const path of new Set((await namedFiles(db)).map(({ path }) => path))) {
    signal.throwIfAborted()
    const file = await storage.open(path)
    if (!file) continue
    files.push({ path, size: file.size, sha256: await sha256Of(file) })
    tell(`${files.length} files read`)
  }
  const recordKeys = await findRecordKeys(config)
  const { smokeChecks, missing, record } = await judgeRestored(db, {
    config,
    files: storage,
    manifest: { files },
    recordKeys,
  })
  if (missing.length > 0)
    throw new Error(`${missing.length} files that rows name are not there: ${missing.slice(0, 3).join(', ')}.`)
  if (isRecordCut(record)) throw new Error(recordSentence(record))
  const [counted] = await db.query<{ count: number; last: Date | null }>(
    'select count(*) as count, max(created_at) as last from registrations',
  )
  return [
    `The data is whole: ${counted?.count} registrations, the last of ${counted?.last?.toISOString() ?? 'no moment'}, and ${files.length} files.`,
    smokeChecks.length > 0
      ? `The portal tells as the rows say: ${smokeChecks.join(', ')}.`
      : 'There is no member yet whose registration, points or files could be read.',
    recordSentence(record),
  ]
}
