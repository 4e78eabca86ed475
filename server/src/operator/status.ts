import { presentPointsState } from '../features/gift-shop/points-state.ts'
import { countMails } from '../mail/dead-letters.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/** How the work in the background stands, as JSON for whoever watches the portal: counts and times, nobody's data. */
export const status: OperatorCommand = {
  usage: ['status                  how mails and points stand, as JSON'],

  async run({ db }, words) {
    if (words.length > 0) throw new OperatorMistake(`There is no such command: status ${words.join(' ')}`)

    const { queued = 0, held = 0, sent = 0, dead = 0 } = await countMails(db)
    const points = await presentPointsState(db)
    return JSON.stringify({ mails: { queued, held, sent, dead }, points }, null, 2).split('\n')
  },
}
