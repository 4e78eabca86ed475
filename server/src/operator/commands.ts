import { addDownload, addImage } from './add-media.ts'
import { backup, checkBackup, copyDatabase } from './backup.ts'
import { checkData } from './check-data.ts'
import { createAdmin } from './create-admin.ts'
import { doctor } from './doctor.ts'
import { drill, reportDrill } from './drill.ts'
import { endDemo } from './end-demo.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import { countForMoving, moveCancel, moveTo } from './move-to.ts'
import { points, sync } from './points.ts'
import { record } from './record.ts'
import { resetFactor } from './reset-factor.ts'
import { restore } from './restore.ts'
import { status } from './status.ts'
import {
  type LocalCommand,
  type OperatorCommand,
  type OperatorDependencies,
  OperatorMistake,
  type CommandContext,
} from './operator-command.ts'
import type { OperatorAnswer } from './operator-socket.ts'

const commands: Record<string, OperatorCommand> = {
  mails,
  jobs,
  points,
  record,
  status,
  doctor,
  sync,
  'create-admin': createAdmin,
  'reset-factor': resetFactor,
  'end-demo': endDemo,
  'add-image': addImage,
  'add-download': addDownload,
  'copy-database': copyDatabase,
  'drill-ended': reportDrill,
  'count-rows': countForMoving,
}

const localCommands: Record<string, LocalCommand> = {
  backup,
  'check-backup': checkBackup,
  'check-data': checkData,
  drill,
  restore,
  'move-to': moveTo,
  'move-cancel': moveCancel,
}

/** Runs the command that these words name. It never throws: a failure is an answer too. */
export async function runOperatorCommand(
  deps: OperatorDependencies,
  [name = '', ...words]: readonly string[],
): Promise<OperatorAnswer> {
  const explained = explain([name, ...words])
  if (explained) return explained
  const command = commands[name]
  if (!command) throw new Error(`${name} is a command of the operator's process`)
  return answer(command, words, () => command.run(deps, words))
}

/** The answer to words that no portal is needed for: they ask for help, or name no command. Null for all others. */
export function explain([name = '', ...words]: readonly string[]): OperatorAnswer | null {
  const all: Record<string, { usage: string[] }> = { ...localCommands, ...commands }
  const command = Object.hasOwn(all, name) ? all[name] : undefined
  if (command) return words.includes('--help') ? { lines: usageOf(command), isFailure: false } : null
  const usage = usageOf(...Object.values(all))
  if (name === '--help') return { lines: usage, isFailure: false }
  return { lines: name === '' ? usage : [`There is no such command: ${name}`, ...usage], isFailure: true }
}

export function isLocalCommand([name = '']: readonly string[]): boolean {
  return Object.hasOwn(localCommands, name)
}

/** Runs such a command in this process; a failure is an answer here too. */
export async function runLocalCommand(
  context: CommandContext,
  [name = '', ...words]: readonly string[],
): Promise<OperatorAnswer> {
  const explained = explain([name, ...words])
  if (explained) return explained
  const command = localCommands[name]
  if (!command) throw new Error(`${name} is no command of this process`)
  return answer(command, words, () => command.runHere(context, words))
}

async function answer(
  command: { usage: string[] },
  words: readonly string[],
  run: () => Promise<string[]>,
): Promise<OperatorAnswer> {
  try {
    refuseUnknownOptions(command, words)
    return { lines: await run(), isFailure: false }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { lines: [message, ...(error instanceof OperatorMistake ? usageOf(command) : [])], isFailure: true }
  }
}

// An option that a command does not know would pass for a name or a path, or be left out unnoticed.
function refuseUnknownOptions({ usage }: { usage: string[] }, words: readonly string[]): void {
  const known = new Set(usage.join(' ').match(/--[a-z-]+/g))
  const unknown = words.map((word) => word.split('=')[0]!).find((word) => /^--./.test(word) && !known.has(word))
  if (unknown !== undefined) throw new OperatorMistake(`There is no such option: ${unknown}`)
}

function usageOf(...described: { usage: string[] }[]): string[] {
  return ['Usage:', ...described.flatMap(({ usage }) => usage.map((line) => `  ${line}`))]
}
