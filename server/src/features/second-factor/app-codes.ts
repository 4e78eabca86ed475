import { secondFactorMessages } from '@portal/contract/second-factor'
import { Secret, TOTP } from 'otpauth'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { findApp, findFactors, readChallenge, spendStep, storeChallenge } from './store.ts'

type Portal = Pick<Dependencies, 'db' | 'config' | 'factorSecrets'>

const secondsOfStep = 30

/** A new secret for an app of this member, which counts once a code of it has come back. */
export async function startApp({ db, config, factorSecrets }: Portal, member: CurrentMember) {
  await refuseSecond({ db }, member)
  const secret = new Secret({ size: 20 }).base32
  await storeChallenge(db, member.id, 'add app', factorSecrets.cipher.encrypt(secret))
  // Apps show it beside their own names.
  const app = new TOTP({ issuer: config.provider, label: member.email, secret: Secret.fromBase32(secret) })
  return { address: app.toString(), secret }
}

/** The app that the member has set up, by a code of it; a wrong code uses up nothing. */
export async function readNewApp({ db, factorSecrets }: Portal, member: CurrentMember, code: string) {
  await refuseSecond({ db }, member)
  const encrypted_secret = await readChallenge(db, member.id, 'add app')
  const secret = encrypted_secret && factorSecrets.cipher.decrypt(encrypted_secret)
  if (!secret) throw ValidationFailed.on('code', secondFactorMessages.setUpExpired)
  const last_step = stepOf(secret, code)
  if (last_step === null) throw ValidationFailed.on('code', secondFactorMessages.wrongCode)
  return { kind: 'app' as const, encrypted_secret, last_step }
}

/** Whether this is a code of the member's app that has not been used before. */
export async function useAppCode({ db, factorSecrets }: Portal, member: CurrentMember, code: string): Promise<boolean> {
  const app = await findApp(db, member.id)
  const secret = app && factorSecrets.cipher.decrypt(app.encrypted_secret)
  const step = secret ? stepOf(secret, code) : null
  if (!app || !secret || step === null) return false
  // By the key of now, so that one of before is needed for no longer than it takes to be used once.
  return spendStep(db, app.id, step, factorSecrets.cipher.encrypt(secret))
}

// The step before and the one after count too: clocks differ, and typing takes its time.
function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const token = code.replace(/\s/g, '')
  const away = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token, window: 1, timestamp })
  return away === null ? null : Math.floor(timestamp / 1000 / secondsOfStep) + away
}

async function refuseSecond({ db }: Pick<Portal, 'db'>, { id }: CurrentMember): Promise<void> {
  const factors = await findFactors(db, id)
  if (factors.some(({ kind }) => kind === 'app')) throw ValidationFailed.on('code', secondFactorMessages.hasApp)
}
