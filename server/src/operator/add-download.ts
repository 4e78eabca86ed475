import { putDownload } from '../features/media/put-download.ts'
import type { OperatorCommand } from './operator-command.ts'
import { readToldFile, tellMistakes } from './read-told-file.ts'

/** Puts a PDF among the downloads, from a file on the server's machine. */
export const addDownload: OperatorCommand = {
  usage: ['add-download <file> --title <title> --name <name> --brand <brand> --category <category>'],

  async run(deps, words) {
    const download = await readToldFile(words, ['title', 'name', 'brand', 'category'])
    return [`Download ${await tellMistakes(putDownload(deps, download))} is among the downloads.`]
  },
}
