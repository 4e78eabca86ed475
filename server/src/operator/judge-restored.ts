import type { Manifest } from '../backup/manifest.ts'
import { namedFiles } from '../backup/named-files.ts'
import type { Database } from '../database/database.ts'
import { countOutOfStep } from '../features/points/store.ts'
import { FalseStory, type Story, tellStories } from '../stories.ts'

export type JudgedRows = {
  /** What the portal told of them, as they say. */
  stories: Story[]
  /** Paths that rows name and that are not there. */
  missing: string[]
}

type Options = Omit<Parameters<typeof tellStories>[0], 'db'>

/** Judges rows that were restored. Throws when they don't agree with each other, or the portal can't serve them. */
export async function judgeRestored(db: Database, options: Options): Promise<JudgedRows> {
  const count = await countOutOfStep(db)
  if (count > 0) throw new FalseStory(`The points of ${count} registrations do not agree with the ledger`)
  return { missing: await missingFiles(db, options.manifest), stories: await tellStories({ ...options, db }) }
}

async function missingFiles(db: Database, { files }: Pick<Manifest, 'files'>): Promise<string[]> {
  const held = new Set(files.map(({ path }) => path))
  const named = new Set((await namedFiles(db)).map(({ path }) => path))
  return [...named].filter((path) => !held.has(path))
}
