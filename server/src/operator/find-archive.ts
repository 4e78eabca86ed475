import { basename, isAbsolute } from 'node:path'
import { findArchiveFile } from '../backup/archive-folder.ts'
import type { ArchiveSource } from '../backup/archive-place.ts'
import { createArchivePlace } from '../backup/create-archive-place.ts'
import type { Config } from '../config.ts'
import { OperatorMistake } from './operator-command.ts'

/** The archive that an operator means: a whole path, or the name of one in `BACKUP_URL`. Throws when there is none. */
export async function findArchive(
  { backup }: Pick<Config, 'backup'>,
  word: string | undefined,
): Promise<ArchiveSource> {
  // A path from another folder than the root is none of a program that runs somewhere else.
  const isAddress = word?.startsWith('s3://') ?? false
  if (word === undefined || (word.includes('/') && !isAbsolute(word) && !isAddress))
    throw new OperatorMistake('Give the whole path of the archive, from the root, or its name in BACKUP_URL.')
  if (isAbsolute(word)) {
    const file = await findArchiveFile(word)
    if (file) return file
    throw new Error(`There is no file ${word}`)
  }
  const archive = await createArchivePlace(backup).open(basename(word))
  if (archive && (!isAddress || archive.name === word)) return archive
  throw new Error(`There is no archive ${word} in BACKUP_URL. Give its name, or a whole path.`)
}
