import { putImage } from '../features/media/put-image.ts'
import type { OperatorCommand } from './operator-command.ts'
import { readToldFile, tellMistakes } from './read-told-file.ts'

/** Puts an image in the bank, from a file on the server's machine. */
export const addImage: OperatorCommand = {
  usage: ['add-image <file> --name <name> --brand <brand> --category <category>'],

  async run(deps, words) {
    const image = await readToldFile(words, ['name', 'brand', 'category'])
    return [`Image ${await tellMistakes(putImage(deps, image))} is in the image bank.`]
  },
}
