import { addDownload, addImage } from './add-media.ts'
import { createAdmin } from './create-admin.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import { points, sync } from './points.ts'
import { status } from './status.ts'
import { type OperatorCommand, type OperatorDependencies, OperatorMistake } from './operator-command.ts'

const commands: Record<string, OperatorCommand> = {
  mails,
  jobs,
  points,
  status,
  sync,
  'create-admin': createAdmin,
  'add-image': addImage,
  'add-download': addDownload,
}

export type OperatorAnswer = { lines: string[]; isFailure: boolean }

/** Runs the command that these words name. It never throws: a failure is an answer too. */
export async function runOperatorCommand(
  deps: OperatorDependencies,
  [name = '', ...words]: readonly string[],
): Promise<OperatorAnswer> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { lines: usageOf(...Object.values(commands)), isFailure: true }
  try {
    return { lines: await command.run(deps, words), isFailure: false }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { lines: [message, ...(error instanceof OperatorMistake ? usageOf(command) : [])], isFailure: true }
  }
}

function usageOf(...described: OperatorCommand[]): string[] {
  return ['Usage:', ...described.flatMap(({ usage }) => usage.map((line) => `  ${line}`))]
}
