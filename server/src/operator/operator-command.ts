import { isAbsolute } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Workers } from '../start-workers.ts'
import type { OperatorAnswer } from './operator-socket.ts'

export type OperatorDependencies = Pick<Dependencies, 'config' | 'db' | 'files' | 'mailSender' | 'recordKeys'> &
  Pick<Workers, 'syncPoints'> & {
    /** Of the server: what the operator's own process does, its answer tells. */
    log?: Pick<FastifyBaseLogger, 'info' | 'error'>
  }

export type OperatorCommand = {
  usage: string[]
  /** Returns lines of text; throws an `OperatorMistake` for words that it does not understand. */
  run(deps: OperatorDependencies, words: readonly string[]): Promise<string[]>
}

/** A command that runs in the operator's own process: it takes long, or no server may run meanwhile. */
export type LocalCommand = {
  usage: string[]
  runHere(context: CommandContext, words: readonly string[]): Promise<string[]>
}

export type CommandContext = {
  config: Config
  /** Null when no server runs. */
  askServer: (words: readonly string[]) => Promise<OperatorAnswer | null>
  tell: (progress: string) => void
  signal: AbortSignal
}

/** A mistake that the operator can correct; the answer shows the usage of the command. */
export class OperatorMistake extends Error {}

/** The id or `all` in the words of a command such as `mails requeue 7`. Throws an `OperatorMistake` on other words. */
export function readWhich(
  words: readonly string[],
  { command, verb, noun }: { command: string; verb: string; noun: string },
): number | 'all' {
  const [said, which = '', ...more] = words
  if (said !== verb || more.length > 0) throw unknownCommand(command, words)
  if (which === 'all') return which
  if (!/^[1-9]\d{0,14}$/.test(which)) throw new OperatorMistake(`Say which: the id of a ${noun}, or all.`)
  return Number(which)
}

export function unknownCommand(command: string, words: readonly string[]): OperatorMistake {
  return new OperatorMistake(`There is no such command: ${command} ${words.join(' ')}`)
}

/** Throws an `OperatorMistake` for a path that is none from the root: the program runs in another folder than its operator. */
export function requireWholePath(path: string | undefined, what: string): string {
  if (path === undefined || !isAbsolute(path))
    throw new OperatorMistake(`Give the whole path of the ${what}, from the root.`)
  return path
}
