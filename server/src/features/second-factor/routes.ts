import {
  addApp,
  addPasskey,
  getSecondFactor,
  type OwnFactors,
  removeFactor as removeCall,
  renewRecoveryCodes,
  startApp as startAppCall,
  startPasskey,
  startStepUp,
  stepUp as stepUpCall,
} from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound } from '../../http/errors.ts'
import { presentMoment } from '../../http/present-moment.ts'
import type { FailureLimit } from '../../http/rate-limit.ts'
import { pathId, route } from '../../http/route.ts'
import type { Session } from '../../http/session-store.ts'
import { readNewApp, startApp } from './app-codes.ts'
import { addFactor, removeFactor, renewCodes } from './change-factors.ts'
import { readNewPasskey, startAskingPasskey, startMakingPasskey } from './passkeys.ts'
import { stepUp } from './step-up.ts'
import { countRecoveryCodes, findFactors } from './store.ts'

export function secondFactorRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(getSecondFactor, async ({ member, session }) => ({ data: await ownFactors(member, session.factorProven) })),

    route(startPasskey, async ({ member }) => ({ data: { ...(await startMakingPasskey(deps, member)) } })),

    route(addPasskey, async ({ member, session, body: { name, passkey } }) => {
      const factor = await readNewPasskey(deps, member, passkey)
      const recovery_codes = await addFactor(deps, { member, session }, { ...factor, name })
      return { data: await ownFactors(member, 'fresh'), recovery_codes }
    }),

    route(startAppCall, async ({ member }) => ({ data: await startApp(deps, member) })),

    route(
      addApp,
      async ({ member, session, body }) => {
        const factor = await readNewApp(deps, member, body.code)
        const recovery_codes = await addFactor(deps, { member, session }, { ...factor, name: 'App met codes' })
        return { data: await ownFactors(member, 'fresh'), recovery_codes }
      },
      { limitFailures: guesses },
    ),

    route(removeCall, async ({ member, session, params }) => {
      const id = pathId(params.id)
      if (!id) throw new NotFound()
      await removeFactor(deps, { member, session }, id)
    }),

    route(renewRecoveryCodes, async ({ member }) => ({ recovery_codes: await renewCodes(deps, member) })),

    route(startStepUp, async ({ member }) => ({ data: { ...(await startAskingPasskey(deps, member)) } })),

    route(
      stepUpCall,
      async ({ member, session, body }) => {
        await stepUp(deps, { member, session }, body)
        return { data: await ownFactors(member, 'fresh') }
      },
      { limitFailures: guesses },
    ),
  ]

  async function ownFactors(member: CurrentMember, proven: Session['factorProven']): Promise<OwnFactors> {
    const [factors, recovery_codes_left] = await Promise.all([
      findFactors(db, member.id),
      countRecoveryCodes(db, member.id),
    ])
    return {
      factors: factors.map(({ created_at, used_at, ...factor }) => ({
        ...factor,
        created_at: presentMoment(created_at),
        used_at: used_at && presentMoment(used_at),
      })),
      recovery_codes_left,
      proven,
      has_passkeys: config.passkeys !== null,
      is_skipped: factors.length === 0 && config.skipsSecondFactor.has(member.email),
    }
  }
}

// Of a million codes three count at any moment: at this rate a guess is right once in a year.
function guesses({ member }: { member: CurrentMember }): FailureLimit {
  return { limits: [{ key: `second factor of ${member.id}`, max: 10, seconds: 900, isClearedBySuccess: true }] }
}
