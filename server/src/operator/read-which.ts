import { OperatorMistake } from './operator-command.ts'

/** What a command like `mails requeue 7` or `mails requeue all` is about. */
export function readWhich(
  words: readonly string[],
  { command, verb, noun }: { command: string; verb: string; noun: string },
): number | 'all' {
  const [said, which = '', ...more] = words
  if (said !== verb || more.length > 0)
    throw new OperatorMistake(`There is no such command: ${command} ${words.join(' ')}`)
  if (which === 'all') return which
  if (!/^[1-9]\d{0,14}$/.test(which)) throw new OperatorMistake(`Say which: the id of a ${noun}, or all.`)
  return Number(which)
}
