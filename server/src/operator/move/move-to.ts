import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Replacing } from '../../backup/replace-database.ts'
import { lapsed, markArriving, movedAway, renewMs } from '../../database/move-guard.ts'
import { createFileStorage } from '../../storage/create-file-storage.ts'
import { type LocalCommand, OperatorMistake, type Surroundings, unknownCommand } from '../operator-command.ts'
import { judgeRestored } from '../judge-restored.ts'
import type { TableSum } from './copy-rows.ts'
import { moveRows } from './move-rows.ts'
import { type MoveSource, openSource } from './move-source.ts'
import { type MoveTarget, openTarget } from './move-target.ts'

const replace = '--replace'

// A mail that is on its way ends sooner. What takes longer is repeated after the move, as after a kill.
const waitForRunsMs = 30_000

/** Moves the portal, running or not, into another database. It only reads from the last seconds on, until it is started there. */
export const moveTo: LocalCommand = {
  usage: [
    'move-to postgres://user:password@host/database   moves everything into PostgreSQL, while the portal runs; people stay logged in',
    'move-to embedded        the same, into the embedded database of DATA_DIR; DATABASE_URL still names PostgreSQL',
    'move-to <target> --replace   keeps the data that is there beside the new one, instead of refusing',
  ],

  async runHere(surroundings, words) {
    const [word, ...more] = words.filter((word) => word !== replace)
    if (more.length > 0) throw new OperatorMistake('Say one place to move to.')
    const target = openTarget(word, surroundings.config)
    const isReplacing = words.includes(replace)
    const id = randomUUID()
    const source = await openSource(surroundings, id)
    try {
      const earlier = await source.findMove()
      if (earlier?.state === 'left') {
        if ((await target.findUnfinished())?.id !== earlier.id) throw new Error(movedAway(earlier))
        await target.settle()
        return ['The move that was cut off at its end is whole now.', ...nextSteps(source, target)]
      }
      await target.examine(source, isReplacing)
      const { aside, sums, refusedMs } = await move(surroundings, { id, source, target, isReplacing })
      await target.settle().catch((error: unknown) => {
        throw new Error(`Everything is there, but not released yet: run the same command again. (${String(error)})`)
      })
      return [
        `Moved. ${rowsOf(sums)}; all of them were read back there, and the SHA-256 of every table is that of here.`,
        `The portal took changes until ${(refusedMs / 1000).toFixed(1)} s before the end.`,
        ...(aside ? [`What was there is kept in ${aside}.`] : []),
        ...nextSteps(source, target),
      ]
    } finally {
      await source.close()
    }
  },
}

/** Lets the portal go on where it was before a move. */
export const moveCancel: LocalCommand = {
  usage: ['move-cancel             lets the portal go on in the database that it was moved from'],

  async runHere(surroundings, words) {
    if (words.length > 0) throw unknownCommand('move-cancel', words)
    const source = await openSource(surroundings, '')
    try {
      const move = await source.findMove()
      if (move?.state !== 'left') throw new Error(`The portal was not moved from ${source.name}. Nothing was changed.`)
      await source.step('end', move.id)
      return [`The portal can go on in ${source.name}. What was stored in ${move.target} since the move is not here.`]
    } finally {
      await source.close()
    }
  },
}

type Parties = { id: string; source: MoveSource; target: MoveTarget; isReplacing: boolean }

async function move(surroundings: Surroundings, { id, source, target, isReplacing }: Parties) {
  const { config, tell, signal } = surroundings
  const files = createFileStorage(config.storage)
  const hold = createHold(source, signal)
  let sums: TableSum[] = []
  let refusedAt = 0

  async function refuseChanges(): Promise<AbortSignal> {
    await source.begin(target.name)
    const held = hold.begin()
    await waitForRuns(source, { tell, signal: held })
    refusedAt = performance.now()
    await source.step('refuse')
    return held
  }
  const fill: Replacing['fill'] = async (to, prepare) => {
    const finish = async () => {
      await judgeRestored(to, { config, files, manifest: { files: [] } })
      await markArriving(to, { id, target: source.name })
    }
    sums = await moveRows({ source, to, tell, signal, prepare, refuseChanges, finish })
  }
  try {
    const { aside } = await target.load({ isReplacing, fill })
    // No signal stops it from here on: the copy is there.
    await source.step('complete')
    return { aside, sums, refusedMs: performance.now() - refusedAt }
  } catch (error) {
    // Without it changes are refused for some seconds longer.
    await source.step('end').catch(() => {})
    throw error
  } finally {
    hold.end()
  }
}

/**
 * From `begin` on it says every few seconds that the move still runs; the signal aborts when its time ran out, or when the
 * operator stops it.
 */
export function createHold(source: Pick<MoveSource, 'step'>, stopped: AbortSignal, everyMs = renewMs) {
  const ended = new AbortController()
  const lost = new AbortController()

  async function renew(): Promise<void> {
    while (!ended.signal.aborted) {
      await pause(everyMs, undefined, { signal: ended.signal }).catch(() => {})
      // A busy portal may answer late, or not at all. Nothing is lost by trying again: the end of the move asks once more.
      if (!ended.signal.aborted && (await source.step('renew').catch(() => true)) === false) lost.abort(lapsed())
    }
  }
  function begin(): AbortSignal {
    void renew()
    return AbortSignal.any([stopped, lost.signal])
  }
  return { begin, end: () => ended.abort() }
}

async function waitForRuns(source: MoveSource, { tell, signal }: Pick<Surroundings, 'tell' | 'signal'>): Promise<void> {
  const deadline = performance.now() + waitForRunsMs
  while ((await source.step('count-running')) !== 0 && performance.now() < deadline) {
    signal.throwIfAborted()
    tell('waiting for mails and other work that is under way')
    await pause(100)
  }
}

function rowsOf(sums: readonly TableSum[]): string {
  const rows = sums.reduce((sum, table) => sum + table.rows, 0)
  return `${sums.find(({ name }) => name === 'registrations')?.rows ?? 0} registrations, ${rows} rows in all`
}

function nextSteps(source: MoveSource, target: MoveTarget): string[] {
  return [
    'Now stop the portal, on every machine, change this line of its configuration, and start it:',
    `  ${target.change}`,
    ...(target.change.includes('***')
      ? ['with the password in place of ***. All else stays as it is, DATA_DIR too.']
      : []),
    `Until then it only reads. ${source.name} stays as it is, and takes no change: move-cancel opens it again.`,
  ]
}
