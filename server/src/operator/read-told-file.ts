import { readFile, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { parseArgs } from 'node:util'
import { ValidationFailed } from '../http/errors.ts'
import { OperatorMistake } from './operator-command.ts'

// More than any file that may be put in, and no more than fits in memory.
const maxBytes = 100_000_000

/** The file and the `--fields` that an operator's words name, read on the machine that the server runs on. */
export async function readToldFile(words: readonly string[], names: readonly string[]) {
  const { fields, path } = parse(words, names)
  // The server has another working folder than the operator.
  if (path === undefined || !isAbsolute(path))
    throw new OperatorMistake('Give the whole path of the file, from the root.')

  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new OperatorMistake(`There is no file ${path}`)
  if (found.size > maxBytes) throw new OperatorMistake(`${path} is too large.`)
  return { bytes: await readFile(path), fields }
}

/** Tells an operator which of his words are wrong, in the texts that a form would show. */
export async function tellMistakes<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ValidationFailed)) throw error
    const problems = Object.entries(error.errors ?? {}).map(([field, texts]) => `${field}: ${texts.join(', ')}`)
    throw new OperatorMistake(problems.join('; '))
  })
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
