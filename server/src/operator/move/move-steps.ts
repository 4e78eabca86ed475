import {
  beginMove,
  completeMove,
  copyWhileMoving,
  countRunning,
  endMove,
  findMove,
  refuseChanges,
  renewMove,
} from '../../database/move-guard.ts'
import type { Database } from '../../database/database.ts'
import { type OperatorCommand, OperatorMistake } from '../operator-command.ts'

type Words = { id: string; argument: string }

// What a move does to the database that it leaves, by the server that holds it or by the command itself.
const steps = {
  find: (db: Database) => findMove(db),
  begin: (db: Database, { id, argument }: Words) => beginMove(db, { id, target: argument, isAlone: false }),
  'begin-alone': (db: Database, { id, argument }: Words) => beginMove(db, { id, target: argument, isAlone: true }),
  'count-running': (db: Database) => countRunning(db),
  refuse: (db: Database) => refuseChanges(db),
  renew: (db: Database, { id }: Words) => renewMove(db, id),
  'copy-ahead': (db: Database, { argument }: Words) => db.copyTo?.(argument),
  copy: (db: Database, { id, argument }: Words) => copyWhileMoving(db, id, argument),
  complete: (db: Database, { id }: Words) => completeMove(db, id),
  end: (db: Database, { id, argument }: Words) => endMove(db, argument || id),
}

export type StepName = keyof typeof steps

export async function takeStep(db: Database, name: StepName, words: Words): Promise<unknown> {
  return (await steps[name](db, words)) ?? null
}

/** Of the move commands only: has the server, which alone can open its embedded database, take a step. */
export const moveStep: OperatorCommand = {
  usage: [],

  async run({ db }, [name = '', id = '', argument = '']) {
    if (!db.copyTo || !Object.hasOwn(steps, name))
      throw new OperatorMistake('Only the move of an embedded database asks this.')
    return [JSON.stringify(await takeStep(db, name as StepName, { id, argument }))]
  },
}
