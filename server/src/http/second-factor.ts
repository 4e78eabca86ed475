import type { Endpoint } from '@portal/contract/endpoint'
import type { Database } from '../database/database.ts'
import { SecondFactorNeeded } from './errors.ts'
import { hasProvenMailbox, type Session } from './session-store.ts'

export type RequireSecondFactor = (session: Session, asked: Endpoint['secondFactor'] | 'fresh-if-any') => Promise<void>

/**
 * Refuses a call of staff unless the session has proven a second factor, as the contract asks it of this call, or
 * `fresh-if-any`: that of whoever has one. `skipped` are addresses of the demo that may do without, as long as they have none.
 */
export function createSecondFactorCheck(db: Database, skipped: ReadonlySet<string>): RequireSecondFactor {
  return async (session, asked) => {
    const { member, factorProven } = session
    if (!member || asked === 'not-asked') return
    if (factorProven === 'fresh' || (factorProven && asked === undefined)) return

    if (await hasFactor(member.id)) throw new SecondFactorNeeded('step-up')
    if (asked === 'fresh-if-any') return
    if (asked === 'to-set-up') {
      if (!(await hasProvenMailbox(db, session))) throw new SecondFactorNeeded('mailbox')
    } else if (!skipped.has(member.email)) throw new SecondFactorNeeded('second-factor-missing')
  }

  async function hasFactor(memberId: number): Promise<boolean> {
    const [found] = await db.query('select from second_factors where member_id = $1 limit 1', [memberId])
    return found !== undefined
  }
}
