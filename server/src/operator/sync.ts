import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/** Sends the pending points to the gift shop and fetches the balances, now instead of at the next hour. */
export const sync: OperatorCommand = {
  usage: ['sync                    sends pending points to the gift shop now, and fetches the balances'],

  async run({ pointsWork }, words) {
    if (words.length > 0) throw new OperatorMistake(`There is no such command: sync ${words.join(' ')}`)
    if (!pointsWork) throw new Error('No gift shop is configured: set GIFT_SHOP_URL and GIFT_SHOP_SECRET.')

    const result = await pointsWork.syncNow()
    if (!result) throw new Error('A run is under way already. What it did will be told by: npm run operator -- points')

    const { credited, refused, failed, balances, balances_missing, ms } = result
    const lines = [
      `credited  ${credited}`,
      `refused   ${refused}`,
      `failed    ${failed}`,
      `balances  ${balances}${balances_missing > 0 ? ` (${balances_missing} not told)` : ''}`,
      `It took ${(ms / 1000).toFixed(1)} s.`,
    ]
    if (result.is_complete) return lines
    throw new Error(
      [...lines, 'The gift shop did not answer everything. The rest is tried again by itself.'].join('\n'),
    )
  },
}
