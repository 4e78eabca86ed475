import { recordedKinds, type RecordedKind } from '@portal/contract/record'
import { eraseRecordValues } from '../features/record/erase-values.ts'
import { verifyRecord } from '../features/record/verify-record.ts'
import { type OperatorCommand, type OperatorDependencies, OperatorMistake, unknownCommand } from './operator-command.ts'

/** Verifies the record of what staff do, or erases from it what it holds of a person. */
export const record: OperatorCommand = {
  usage: [
    'record verify                        reads the whole record, and says where its chain is broken',
    'record erase member <id> <reason>    erases what the record holds of this member: names, values and reasons, for ever',
  ],

  async run(deps, [verb, ...words]) {
    if (verb === 'verify' && words.length === 0) return verify(deps)
    if (verb === 'erase') return erase(deps, words)
    throw unknownCommand('record', [verb ?? '', ...words])
  },
}

async function verify({ db, recordKeys }: OperatorDependencies): Promise<string[]> {
  const { lines, fault } = await verifyRecord({ db, recordKeys })
  if (fault) throw new Error(`The record is broken at line ${fault.line}: ${fault.what}. See docs/operations.md.`)
  return [`The record is whole: ${lines} lines.`]
}

async function erase({ db, recordKeys }: OperatorDependencies, [kind = '', id = '', ...reason]: readonly string[]) {
  if (!isKind(kind) || !/^[\w-]{1,40}$/.test(id) || reason.length === 0)
    throw new OperatorMistake('Say whose: member, the id of the member, and the reason.')
  await db.tx(async () =>
    eraseRecordValues({ db, recordKeys }, { by: 'operator', entry: { kind, id }, reason: reason.join(' ') }),
  )
  return [`What the record held of ${kind} ${id} is erased. That it was, and who did what and when, stays.`]
}

function isKind(kind: string): kind is RecordedKind {
  return Object.hasOwn(recordedKinds, kind)
}
