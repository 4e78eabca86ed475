import {
  addApp,
  addPasskey,
  getSecondFactor,
  type OwnFactors,
  removeFactor as removeCall,
  proveMailbox as proveMailboxCall,
  renewRecoveryCodes,
  sendMailCode,
  startApp as startAppCall,
  startPasskey,
  startStepUp,
  stepUp as stepUpCall,
} from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound } from '../../http/errors.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { pathId, route } from '../../http/route.ts'
import { hasProvenMailbox, type Session } from '../../http/session-store.ts'
import { readNewApp, startApp } from './app-codes.ts'
import { addFactor, removeFactor, renewCodes } from './change-factors.ts'
import { guessLimits, sessionLimit } from './guess-limits.ts'
import { proveMailbox, sendCode } from './mailbox.ts'
import { readNewPasskey, startAskingPasskey, startMakingPasskey } from './passkeys.ts'
import { stepUp } from './step-up.ts'
import { countRecoveryCodes, findFactors, readChallenge } from './store.ts'

export function secondFactorRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(getSecondFactor, async ({ member, session }) => ({ data: await ownFactors(member, session) })),

    route(
      sendMailCode,
      async ({ member, session }) => {
        await sendCode(deps, member)
        return { data: await ownFactors(member, session) }
      },
      { limit: ({ member }) => ({ key: `mail code of ${member?.id}`, max: 5, seconds: 900 }) },
    ),

    route(
      proveMailboxCall,
      async ({ member, session, body }) => {
        await proveMailbox(deps, { member, session }, body.code)
        return { data: await ownFactors(member, session) }
      },
      { limitFailures: ({ session }) => ({ limits: [sessionLimit(session)] }) },
    ),

    route(startPasskey, async ({ member }) => ({ data: { ...(await startMakingPasskey(deps, member)) } })),

    route(addPasskey, async ({ member, session, body: { name, passkey } }) => {
      const factor = await readNewPasskey(deps, member, passkey)
      const recovery_codes = await addFactor(deps, { member, session }, { ...factor, name })
      return { data: await ownFactors(member, session, 'fresh'), recovery_codes }
    }),

    route(startAppCall, async ({ member }) => ({ data: await startApp(deps, member) })),

    route(
      addApp,
      async ({ member, session, body }) => {
        const factor = await readNewApp(deps, member, body.code)
        const recovery_codes = await addFactor(deps, { member, session }, { ...factor, name: 'App met codes' })
        return { data: await ownFactors(member, session, 'fresh'), recovery_codes }
      },
      { limitFailures: ({ session }) => ({ limits: [sessionLimit(session)] }) },
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
        return { data: await ownFactors(member, session, 'fresh') }
      },
      { limitFailures: guessLimits },
    ),
  ]

  async function ownFactors(
    member: CurrentMember,
    session: Session,
    proven: Session['factorProven'] = session.factorProven,
  ): Promise<OwnFactors> {
    const [factors, recovery_codes_left, hasMailbox, code] = await Promise.all([
      findFactors(db, member.id),
      countRecoveryCodes(db, member.id),
      hasProvenMailbox(db, session),
      readChallenge(db, member.id, 'mail code'),
    ])
    return {
      factors: factors.map(({ created_at, used_at, ...factor }) => ({
        ...factor,
        created_at: presentMoment(created_at),
        used_at: used_at && presentMoment(used_at),
      })),
      recovery_codes_left,
      proven,
      mail_code: factors.length > 0 || hasMailbox ? null : { address: member.email, is_sent: code !== null },
      has_passkeys: config.passkeys !== null,
      is_skipped: factors.length === 0 && config.skipsSecondFactor.has(member.email),
    }
  }
}
