import { findSyncState, type SyncState } from '../features/points/find-sync-state.ts'
import { countOpenPoints, findRefused, type RefusedPoints } from '../features/points/find-open-points.ts'
import { endWaits, findWaiting, type PointsName, requeueRefused, type WaitingPoints } from '../features/points/store.ts'
import { inColumns } from './in-columns.ts'
import { type OperatorCommand, OperatorMistake, readWhich, unknownCommand } from './operator-command.ts'

const mostShown = 100

export const points: OperatorCommand = {
  usage: [
    'points                  counts, the last run, and the registrations that the gift shop refused or can not answer',
    'points retry <id|all>   sends the points of such registrations again',
  ],

  async run({ db }, words) {
    if (words.length === 0) {
      const { pending, waiting, refused, oldest_pending_at } = await countOpenPoints(db)
      return [
        `pending  ${pending}${oldest_pending_at ? `, since ${moment(oldest_pending_at)}` : ''}`,
        `refused  ${refused}`,
        ...(waiting > 0 ? [`waiting  ${waiting} of the pending ones by themselves`] : []),
        ...stateLines(await findSyncState(db)),
        ...waitingLines(await findWaiting(db, mostShown)),
        ...refusedLines(await findRefused(db, mostShown)),
      ]
    }

    const which = readWhich(words, { command: 'points', verb: 'retry', noun: 'registration' })
    const count = (await requeueRefused(db, which)) + (await endWaits(db, which))
    if (count === 0 && which === 'all') return ['No points are refused, and none wait by themselves.']
    if (count === 0) throw new OperatorMistake(`Registration ${which} is not refused, and does not wait by itself.`)
    return [`The points of ${count} ${count === 1 ? 'registration' : 'registrations'} go with the next run.`]
  },
}

export const sync: OperatorCommand = {
  usage: ['sync                    sends pending points to the gift shop now, and fetches the balances'],

  async run({ syncPoints }, words) {
    if (words.length > 0) throw unknownCommand('sync', words)
    if (!syncPoints) throw new Error('No gift shop is configured: set GIFT_SHOP_URL and GIFT_SHOP_SECRET.')

    const result = await syncPoints()
    if (!result) throw new Error('A run is under way already. Its result will be shown by: npm run operator -- points')

    const { credited, refused, failed, balances, balances_missing, ms } = result
    const lines = [
      `credited  ${credited}`,
      `refused   ${refused}`,
      `failed    ${failed}`,
      `balances  ${balances}${balances_missing > 0 ? ` (${balances_missing} missing)` : ''}`,
      `It took ${(ms / 1000).toFixed(1)} s.`,
    ]
    if (result.is_complete) return lines
    throw new Error(
      [...lines, 'The gift shop did not answer every call. The rest is retried automatically.'].join('\n'),
    )
  },
}

function stateLines(state: SyncState | null): string[] {
  if (!state) return ['last run never']
  const { due_at, failures, finished_at, is_running, result } = state
  const ending = result?.is_complete ? 'complete' : `incomplete, ${failures} in a row`
  const counts = Object.entries(result ?? {}).filter(([name]) => name !== 'is_complete')
  return [
    `last run ${finished_at ? `${moment(finished_at)}, ${ending}` : 'never'}`,
    ...(counts.length > 0 ? [`         ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`] : []),
    `next run ${is_running ? 'under way' : moment(due_at)}`,
  ]
}

function waitingLines(waiting: WaitingPoints[]): string[] {
  const rows = waiting.map(({ credits, failures, next_try_at, reason, ...name }) => [
    nameOf(name),
    String(credits),
    String(failures),
    moment(next_try_at),
    reason,
  ])
  return tableLines(['registration', 'credits', 'failures', 'next try (UTC)', 'last failure'], rows)
}

function refusedLines(refused: RefusedPoints[]): string[] {
  const rows = refused.map(({ credits, refused_at, reason, ...name }) => [
    nameOf(name),
    String(credits),
    moment(refused_at),
    reason,
  ])
  return tableLines(['registration', 'credits', 'refused (UTC)', 'reason'], rows)
}

// What changed the points of a registration later has its number behind it.
function nameOf({ registration_id, change_id }: PointsName): string {
  return [registration_id ?? 'by hand', ...(change_id === null ? [] : [`change ${change_id}`])].join(', ')
}

function tableLines(head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return []
  const more = rows.length === mostShown ? [`(the first ${mostShown})`] : []
  return ['', ...inColumns([head, ...rows]), ...more]
}

function moment(at: Date): string {
  return at.toISOString().slice(0, 19)
}
