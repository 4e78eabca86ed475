import { findSyncState, type SyncState } from '../features/points/jobs.ts'
import { countOpenPoints, findRefused, type RefusedPoints, requeueRefused } from '../features/points/store.ts'
import { inColumns } from './in-columns.ts'
import { type OperatorCommand, OperatorMistake, readWhich, unknownCommand } from './operator-command.ts'

const refusedShown = 100

/** Shows the pending and refused points and the last run, or makes refused points pending again. */
export const points: OperatorCommand = {
  usage: [
    'points                  counts, the last run, and the registrations that the gift shop refused',
    'points retry <id|all>   sends the points of such registrations again',
  ],

  async run({ db }, words) {
    if (words.length === 0) {
      const { pending, refused, oldest_pending_at } = await countOpenPoints(db)
      return [
        `pending  ${pending}${oldest_pending_at ? `, since ${moment(oldest_pending_at)}` : ''}`,
        `refused  ${refused}`,
        ...stateLines(await findSyncState(db)),
        ...refusedLines(await findRefused(db, refusedShown)),
      ]
    }

    const which = readWhich(words, { command: 'points', verb: 'retry', noun: 'registration' })
    const count = await requeueRefused(db, which)
    if (count === 0 && which === 'all') return ['No points are refused.']
    if (count === 0) throw new OperatorMistake(`Registration ${which} is not refused.`)
    return [`The points of ${count} ${count === 1 ? 'registration' : 'registrations'} go with the next run.`]
  },
}

/** Syncs the points with the gift shop now, instead of at the next scheduled run. */
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

function refusedLines(refused: RefusedPoints[]): string[] {
  if (refused.length === 0) return []
  const rows = refused.map(({ registration_id, credits, refused_at, reason }) => [
    String(registration_id),
    String(credits),
    moment(refused_at),
    reason,
  ])
  const more = refused.length === refusedShown ? [`(the first ${refusedShown})`] : []
  return ['', ...inColumns([['registration', 'credits', 'refused (UTC)', 'reason'], ...rows]), ...more]
}

function moment(at: Date): string {
  return at.toISOString().slice(0, 19)
}
