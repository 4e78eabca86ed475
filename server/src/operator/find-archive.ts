import { basename, isAbsolute } from 'node:path'
import { findArchiveFile } from '../backup/archive-folder.ts'
import { type ArchiveSource, encryptedEnding } from '../backup/archive-place.ts'
import { createArchivePlace } from '../backup/create-archive-place.ts'
import { decryptedArchive, readKeyFile } from '../backup/encryption.ts'
import type { Config } from '../config.ts'
import { OperatorMistake, requireWholePath } from './operator-command.ts'

const keyOption = '--key'

export function takeKeyFile(words: readonly string[]): { words: string[]; keyFile: string | null } {
  const at = words.indexOf(keyOption)
  if (at === -1) return { words: [...words], keyFile: null }
  const keyFile = requireWholePath(words[at + 1], 'key')
  return { words: [...words.slice(0, at), ...words.slice(at + 2)], keyFile }
}

/** The archive that an operator means, as `findArchive` finds it, decrypted when there is a file with a private key. */
export async function openFoundArchive(
  config: Pick<Config, 'backup'>,
  word: string | undefined,
  keyFile: string | null,
): Promise<ArchiveSource> {
  const archive = await findArchive(config, word)
  if (keyFile === null) return archive
  if (!archive.name.endsWith(encryptedEnding))
    throw new OperatorMistake(`${archive.name} is not encrypted: leave ${keyOption} out.`)
  return decryptedArchive(archive, await readKeyFile(keyFile))
}

/** The archive that an operator means: a whole path, or the name of one in `BACKUP_URL`. Throws when there is none. */
async function findArchive({ backup }: Pick<Config, 'backup'>, word: string | undefined): Promise<ArchiveSource> {
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
