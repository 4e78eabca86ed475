import { addDownload, addImage } from './add-media.ts'
import { backup, checkBackup, copyDatabase } from './backup.ts'
import { createAdmin } from './create-admin.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import { points, sync } from './points.ts'
import { restore } from './restore.ts'
import { status } from './status.ts'
import {
  type LocalCommand,
  type OperatorAnswer,
  type OperatorCommand,
  type OperatorDependencies,
  OperatorMistake,
  type Surroundings,
} from './operator-command.ts'

const commands: Record<string, OperatorCommand> = {
  mails,
  jobs,
  points,
  status,
  sync,
  'create-admin': createAdmin,
  'add-image': addImage,
  'add-download': addDownload,
  'copy-database': copyDatabase,
}

const localCommands: Record<string, LocalCommand> = { backup, 'check-backup': checkBackup, restore }

/** Runs the command that these words name. It never throws: a failure is an answer too. */
export async function runOperatorCommand(
  deps: OperatorDependencies,
  [name = '', ...words]: readonly string[],
): Promise<OperatorAnswer> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return answer(command, words, () => command.run(deps, words))
  return { lines: usageOf(...Object.values(localCommands), ...Object.values(commands)), isFailure: name !== '--help' }
}

/** Whether these words name a command for `runLocalCommand`. */
export function isLocalCommand([name = '']: readonly string[]): boolean {
  return Object.hasOwn(localCommands, name)
}

/** Runs such a command in this process; a failure is an answer here too. */
export async function runLocalCommand(
  surroundings: Surroundings,
  [name = '', ...words]: readonly string[],
): Promise<OperatorAnswer> {
  const command = localCommands[name]
  if (!command) throw new Error(`${name} is no command of this process`)
  return answer(command, words, () => command.runHere(surroundings, words))
}

async function answer(
  command: { usage: string[] },
  words: readonly string[],
  run: () => Promise<string[]>,
): Promise<OperatorAnswer> {
  if (words.includes('--help')) return { lines: usageOf(command), isFailure: false }
  try {
    return { lines: await run(), isFailure: false }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { lines: [message, ...(error instanceof OperatorMistake ? usageOf(command) : [])], isFailure: true }
  }
}

function usageOf(...described: { usage: string[] }[]): string[] {
  return ['Usage:', ...described.flatMap(({ usage }) => usage.map((line) => `  ${line}`))]
}
