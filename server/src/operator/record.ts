import { recordedKinds, type RecordedKind } from '@portal/contract/record'
import { eraseMember, eraseRecordValues } from '../features/record/erase-values.ts'
import { checkRecord } from '../features/record/check-record.ts'
import { acceptRecord } from '../features/record/accept-record.ts'
import { requestRecordCheck } from '../features/record/jobs.ts'
import type { KnownProof } from '../features/record/known-proof.ts'
import { type OperatorCommand, type OperatorDependencies, OperatorMistake, unknownCommand } from './operator-command.ts'

export const record: OperatorCommand = {
  usage: [
    'record verify                        reads the whole record, and says where its chain is broken',
    'record verify <line> <proof>         the same, and that this line is there as a log of before tells of it',
    'record accept --because "<reason>"   accepts what is broken now, by a line that says so; what breaks later is found again',
    'record erase member <id> <reason>    erases what the record holds of this member: names, values and reasons, for ever',
  ],

  async run(deps, [verb, ...words]) {
    if (verb === 'verify') return verify(deps, words)
    if (verb === 'accept') return accept(deps, words)
    if (verb === 'erase') return erase(deps, words)
    throw unknownCommand('record', [verb ?? '', ...words])
  },
}

async function verify(deps: OperatorDependencies, words: readonly string[]): Promise<string[]> {
  const { lines, fault } = await checkRecord(deps, { told: readTold(words) })
  if (fault) throw new Error(`The record is broken at line ${fault.line}: ${fault.what}. See docs/operations.md.`)
  return [`The record is whole: ${lines} lines.`]
}

function readTold(words: readonly string[]): KnownProof[] {
  const [line = '', proof = '', ...more] = words
  if (words.length === 0) return []
  if (!/^[1-9]\d{0,14}$/.test(line) || proof === '' || more.length > 0)
    throw new OperatorMistake('Say what the log tells: the number of the line ("last"), and its proof.')
  return [{ line: Number(line), proof }]
}

async function accept(deps: OperatorDependencies, [option, ...reason]: readonly string[]): Promise<string[]> {
  if (option !== '--because' || reason.join('').trim() === '')
    throw new OperatorMistake('Say why, for who reads the record later: --because "<reason>".')
  const { faults, verified } = await acceptRecord(deps, { reason: reason.join(' ') })
  await requestRecordCheck(deps.db)
  if (faults.length === 0) return ['The record is whole: there was nothing to accept, and nothing was written.']
  if (verified.fault)
    throw new Error(`Line ${verified.fault.line} broke meanwhile: ${verified.fault.what}. Look again.`)
  const [first] = faults
  const places = faults.length === 1 ? '1 place' : `${faults.length} places`
  return [
    `Accepted: the record was broken at ${places}, first at line ${first!.line} (${first!.what}). Line ${verified.last} says so.`,
  ]
}

async function erase({ db, recordKeys }: OperatorDependencies, [kind = '', id = '', ...reason]: readonly string[]) {
  if (!isKind(kind) || !/^[\w-]{1,40}$/.test(id) || reason.length === 0)
    throw new OperatorMistake('Say whose: member, the id of the member, and the reason.')
  const told = { by: 'operator', reason: reason.join(' ') } as const
  if (kind === 'member') await eraseMember({ db, recordKeys }, id, told)
  else await db.tx(async () => eraseRecordValues({ db, recordKeys }, { ...told, entry: { kind, id } }))
  return [`What the record held of ${kind} ${id} is erased. That it was, and who did what and when, stays.`]
}

function isKind(kind: string): kind is RecordedKind {
  return Object.hasOwn(recordedKinds, kind)
}
