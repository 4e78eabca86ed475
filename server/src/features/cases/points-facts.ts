import type { PointsByHandBody } from '@portal/contract/points-by-hand'

/** What somebody of staff wants to give or take; it waits for another's decision. */
export type Proposal = PointsByHandBody & { by_id: number }

/** Of a case about points: those that somebody proposed, or those that the shop refused. */
export type PointsFacts = { proposal?: Proposal; refused?: { count: number; credits: number } }

const dutchNumber = new Intl.NumberFormat('nl-NL')

export function wordPointsFacts({ proposal, refused }: PointsFacts): string {
  if (proposal) {
    const { credits, reason } = proposal
    return `${dutchNumber.format(Math.abs(credits))} punten ${credits > 0 ? 'erbij' : 'eraf'} met de hand: ${reason}`
  }
  if (!refused) return ''
  const times = refused.count === 1 ? 'één keer' : `${refused.count} keer`
  return `De cadeaushop weigerde ${times} punten, samen ${dutchNumber.format(refused.credits)}.`
}
