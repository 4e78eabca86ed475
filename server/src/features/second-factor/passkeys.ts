import { type PasskeyAnswer, secondFactorMessages } from '@portal/contract/second-factor'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { HttpError, ValidationFailed } from '../../http/errors.ts'
import { findCredentialIds, findPasskey, spendChallenge, storeChallenge, storeUseOfPasskey } from './store.ts'

type Portal = { db: Database; config: Pick<Config, 'provider' | 'passkeys'> }

// Two megabytes that only the calls of staff need.
const library = () => import('@simplewebauthn/server')

export async function startMakingPasskey({ db, config }: Portal, member: CurrentMember) {
  const { generateRegistrationOptions } = await library()
  const known = await findCredentialIds(db, member.id)
  const options = await generateRegistrationOptions({
    rpName: config.provider,
    rpID: requirePasskeys(config).id,
    userName: member.email,
    userDisplayName: `${member.first_name} ${member.last_name}`,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    // Found by the device itself, so that no call has to list the passkeys of an account.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, member.id, 'add passkey', options.challenge)
  return options
}

/** The passkey that a browser has made; throws `ValidationFailed` when it is not the answer to what this member was asked. */
export async function readNewPasskey({ db, config }: Portal, member: CurrentMember, answer: PasskeyAnswer) {
  const { verifyRegistrationResponse } = await library()
  const expects = expected(config)
  const expectedChallenge = await requireChallenge(db, member, 'add passkey')
  const checked = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge,
    ...expects,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) throw wrongPasskey()

  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { kind: 'passkey' as const, credential_id: id, public_key: Buffer.from(publicKey), counter }
}

/** What a browser needs to ask its member for a passkey. Names none, so it is the same for whoever has none. */
export async function startAskingPasskey({ db, config }: Portal, member: CurrentMember) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: requirePasskeys(config).id,
    userVerification: 'required',
  })
  await storeChallenge(db, member.id, 'use passkey', options.challenge)
  return options
}

/**
 * Throws `ValidationFailed` unless this is the first answer of a passkey of the member to what they were asked last. Returns what
 * stores its use.
 */
export async function provePasskey({ db, config }: Portal, member: CurrentMember, answer: PasskeyAnswer) {
  const { verifyAuthenticationResponse } = await library()
  const expects = expected(config)
  // Spent before it is checked: passkeys that live on several devices count nothing, so a counter would not see a replay.
  const expectedChallenge = await requireChallenge(db, member, 'use passkey')
  const passkey = await findPasskey(db, member.id, String(answer.id))
  if (!passkey) throw wrongPasskey()

  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    ...expects,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) throw wrongPasskey()
  return () => storeUseOfPasskey(db, passkey.id, checked.authenticationInfo.newCounter)
}

async function requireChallenge(db: Database, { id }: CurrentMember, purpose: 'add passkey' | 'use passkey') {
  const challenge = await spendChallenge(db, id, purpose)
  if (challenge === null) throw ValidationFailed.on('passkey', secondFactorMessages.setUpExpired)
  return challenge
}

function expected(config: Portal['config']) {
  const { id, origins } = requirePasskeys(config)
  return { expectedRPID: id, expectedOrigin: [...origins] }
}

function requirePasskeys({ passkeys }: Portal['config']): NonNullable<Config['passkeys']> {
  if (!passkeys) throw new HttpError(409, secondFactorMessages.noPasskeys)
  return passkeys
}

function wrongPasskey(): ValidationFailed {
  return ValidationFailed.on('passkey', secondFactorMessages.wrongPasskey)
}
