import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { putDownload } from '../features/media/put-download.ts'
import { putImage } from '../features/media/put-image.ts'
import { ValidationFailed } from '../http/errors.ts'
import { type OperatorCommand, OperatorMistake, requireWholePath } from './operator-command.ts'

// Larger than any accepted file, and small enough for the memory.
const maxBytes = 100_000_000

export const addImage: OperatorCommand = {
  usage: ['add-image <file> --name <name> --brand <brand> --category <category> [--alt <text>]'],

  async run(deps, words) {
    const image = await readFileAndFields(words, ['name', 'brand', 'category', 'alt'])
    return [`Image ${await explained(putImage(deps, image))} is in the image bank.`]
  },
}

export const addDownload: OperatorCommand = {
  usage: ['add-download <file> --title <title> --name <name> --brand <brand> --category <category> [--language <nl>]'],

  async run(deps, words) {
    const download = await readFileAndFields(words, ['title', 'name', 'brand', 'category', 'language'])
    return [`Download ${await explained(putDownload(deps, download))} is among the downloads.`]
  },
}

async function readFileAndFields(words: readonly string[], names: readonly string[]) {
  const { fields, path } = parse(words, names)
  const whole = requireWholePath(path, 'file')
  const found = await stat(whole).catch(() => null)
  if (!found?.isFile()) throw new OperatorMistake(`There is no file ${whole}`)
  if (found.size > maxBytes) throw new OperatorMistake(`${whole} is too large.`)
  return { bytes: await readFile(whole), fields }
}

function parse(words: readonly string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (positionals.length > 1) throw new Error('Put quotes around a text of several words.')
    return { fields: { ...values }, path: positionals[0] }
  } catch (error) {
    throw new OperatorMistake(error instanceof Error ? error.message : String(error))
  }
}

// Turns problems of the fields into an `OperatorMistake`, with the texts that a form would show.
async function explained<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ValidationFailed)) throw error
    const problems = Object.entries(error.errors ?? {}).map(([field, texts]) => `${field}: ${texts.join(', ')}`)
    throw new OperatorMistake(problems.join('; '))
  })
}
