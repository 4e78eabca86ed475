import { isAbsolute } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Workers } from '../start-workers.ts'
import type { OperatorAnswer } from './ask-running-server.ts'

export type OperatorDependencies = Pick<Dependencies, 'config' | 'db' | 'files' | 'mailSender' | 'recordKeys'> &
  Pick<Workers, 'syncPoints'> & {
    /** Of the server: an operator's own process tells in its answer. */
    log?: Pick<FastifyBaseLogger, 'info' | 'error'>
  }

export type OperatorCommand = {
  usage: string[]
  /** Throws an `OperatorMistake` for words that it does not understand. */
  run(deps: OperatorDependencies, words: readonly string[]): Promise<string[]>
}

/** Runs in the operator's process: it takes long, or no server may run meanwhile. */
export type LocalCommand = {
  usage: string[]
  runHere(context: CommandContext, words: readonly string[]): Promise<string[]>
}

export type CommandContext = {
  config: Config
  askServer: (words: readonly string[]) => Promise<OperatorAnswer | null>
  tell: (progress: string) => void
  signal: AbortSignal
}

/** The answer shows the usage. */
export class OperatorMistake extends Error {}

/** Of a command such as `mails requeue 7`. Throws an `OperatorMistake` on other words. */
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

/** The program runs in another folder than its operator; throws an `OperatorMistake` for a relative path. */
export function requireWholePath(path: string | undefined, what: string): string {
  if (path === undefined || !isAbsolute(path))
    throw new OperatorMistake(`Give the whole path of the ${what}, from the root.`)
  return path
}
