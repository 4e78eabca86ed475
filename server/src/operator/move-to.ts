import { isDeepStrictEqual } from 'node:util'
import { withStopped } from '../backup/open-snapshot.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { databaseFolder } from '../database/embedded-files.ts'
import { findMoved, forgetMove, markMoved, refuseMoved } from '../database/moved.ts'
import { findRecordKeys, judgeRecord, judgeRestored, recordSentence } from '../restore/judge-restored.ts'
import { countRows, moveRows, type TableSum } from '../restore/move-rows.ts'
import { folderTarget, type MoveTarget, postgresTarget, withoutPassword } from '../restore/move-target.ts'
import { PlaceHoldsData, type Replacing } from '../restore/replace-database.ts'
import { createFileStorage } from '../storage/create-file-storage.ts'
import {
  type CommandContext,
  type LocalCommand,
  type OperatorCommand,
  OperatorMistake,
  unknownCommand,
} from './operator-command.ts'

const replace = '--replace'
const embedded = 'embedded'
const countForMove = 'count-rows'

// As on two cores that others use too (0062): a quiet machine needs less.
const rowsPerMinute = 500_000

export const moveTo: LocalCommand = {
  usage: [
    'move-to postgres://user@host/database   moves everything into PostgreSQL, with its password in PGPASSWORD; the portal must not run',
    'move-to embedded        the same, into the embedded database of DATA_DIR; DATABASE_URL still names PostgreSQL',
    'move-to <target> --replace   keeps the data that is there beside the new one, instead of refusing',
  ],

  async runHere(context, words) {
    const { config } = context
    const [word, ...more] = words.filter((word) => word !== replace)
    if (more.length > 0) throw new OperatorMistake('Say one place to move to.')
    const target = openTarget(word, config)
    await refuseRunning(context)
    return withStopped(config, async (from) => {
      await refuseMoved(from)
      await target.examine(from)
      const { sums, chain, aside } = await move(context, { from, target, isReplacing: words.includes(replace) })
      await markMoved(from, target.name)
      const rows = sums.reduce((sum, table) => sum + table.rows, 0)
      const registrations = sums.find(({ name }) => name === 'registrations')?.rows ?? 0
      return [
        `Moved. ${registrations} registrations, ${rows} rows in all; all of them were read back there, and the SHA-256 of every table is that of here.`,
        ...chain,
        ...(aside ? [`What was there is kept in ${aside}.`] : []),
        ...warnOfPassword(word),
        ...nextSteps(sourceName(config), target),
      ]
    })
  },
}

export const moveCancel: LocalCommand = {
  usage: ['move-cancel             lets the portal go on in the database that it was moved from'],

  async runHere({ config }, words) {
    if (words.length > 0) throw unknownCommand('move-cancel', words)
    return withStopped(config, async (db) => {
      const name = sourceName(config)
      const target = await findMoved(db)
      if (target === null) throw new Error(`The portal was not moved from ${name}. Nothing was changed.`)
      await forgetMove(db)
      return [`The portal can go on in ${name}. What was stored in ${target} since the move is not here.`]
    })
  },
}

/** Of the move command only: has the server say how long a move would take. */
export const countForMoving: OperatorCommand = {
  usage: [],

  async run({ db }) {
    return [durationOf(await countRows(db))]
  },
}

async function refuseRunning({ askServer }: Pick<CommandContext, 'askServer'>): Promise<void> {
  const answer = await askServer([countForMove])
  if (!answer) return
  const duration = answer.isFailure ? '' : ` ${answer.lines[0]}`
  throw new Error(`The portal runs. Stop it, on every machine, and run this again.${duration} Nothing was changed.`)
}

function durationOf(rows: number): string {
  const minutes = Math.ceil(rows / rowsPerMinute)
  return `A move of its ${rows} rows takes about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

type Move = { from: Database; target: MoveTarget; isReplacing: boolean }

async function move({ config, tell, signal }: CommandContext, { from, target, isReplacing }: Move) {
  const files = createFileStorage(config.storage)
  const recordKeys = await findRecordKeys(config)
  const duration = durationOf(await countRows(from))
  let sums: TableSum[] = []
  const chain: string[] = []

  const fill: Replacing['fill'] = async (to, prepare) => {
    const finish = async () => {
      const { record } = await judgeRestored(to, { config, files, manifest: { files: [] }, recordKeys })
      // A chain that is broken here too comes as it is: it is evidence.
      if (record.fault && !isDeepStrictEqual(record, await judgeRecord(from, recordKeys)))
        throw new Error(`${recordSentence(record)} Here it is not: a fault of ours.`)
      chain.push(recordSentence(record))
      signal.throwIfAborted()
    }
    const tellWith = (progress: string) => tell(`${duration} ${progress}`)
    sums = await moveRows({ from, to, tell: tellWith, signal, prepare, finish })
  }
  const { aside } = await target.load({ isReplacing, fill }).catch((error: unknown) => {
    if (!(error instanceof PlaceHoldsData)) throw error
    throw new OperatorMistake(
      `${target.name} holds data. Nothing was changed: with ${replace} it is kept beside the new one.`,
    )
  })
  return { sums, chain, aside }
}

/** The place that these words name. Throws an `OperatorMistake` for any other word. */
function openTarget(word: string | undefined, config: Config): MoveTarget {
  if (word === embedded) return folderTarget(config)
  if (word === undefined || !/^postgres(ql)?:\/\/[^/]/.test(word) || !URL.canParse(word))
    throw new OperatorMistake(
      `Say where to: an address like postgres://user@host/database, with its password in PGPASSWORD, or ${embedded} for DATA_DIR.`,
    )
  return postgresTarget(withPassword(word, config.movePassword))
}

function withPassword(url: string, password: string | null): string {
  if (password === null || holdsPassword(url)) return url
  const full = new URL(url)
  full.password = encodeURIComponent(password)
  return full.href
}

/** What to say of this word among the arguments; nothing unless it holds a password. */
function warnOfPassword(word = ''): string[] {
  if (!URL.canParse(word) || !holdsPassword(word)) return []
  return [
    'Everybody on this machine could read the password of the new database among the arguments of this command (ps). Another time leave it out, and set PGPASSWORD.',
  ]
}

function holdsPassword(url: string): boolean {
  const { password, searchParams } = new URL(url)
  return password !== '' || searchParams.has('password')
}

function sourceName({ dataDir, database }: Config): string {
  return database.url === null ? databaseFolder(dataDir) : withoutPassword(database.url)
}

function nextSteps(source: string, { change }: MoveTarget): string[] {
  return [
    'Now change this line of the configuration, on every machine, and start the portal:',
    `  ${change}`,
    ...(change.includes('***') ? ['with the password in place of ***. All else stays as it is, DATA_DIR too.'] : []),
    `${source} stays as it is, and no portal starts on it: move-cancel opens it again.`,
  ]
}
