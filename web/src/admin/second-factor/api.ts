import {
  addPasskey,
  getSecondFactor,
  type OwnFactors,
  type PasskeyAnswer,
  startPasskey,
  startStepUp,
  stepUp,
} from '@portal/contract/second-factor'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api-client.ts'
import { ownFactorsKey } from './step-up.ts'

/** The own factors after one was added; the first brings recovery codes. */
export type Added = { data: OwnFactors; recovery_codes: string[] | null }

export const ownFactorsQuery = queryOptions({
  queryKey: ownFactorsKey,
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})

export async function makePasskey(name: string) {
  const { data } = await call(startPasskey)
  const optionsJSON = data as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await asked(startRegistration({ optionsJSON }))
  return call(addPasskey, { body: { name, passkey: passkey as unknown as PasskeyAnswer } })
}

export async function proveByPasskey() {
  const { data } = await call(startStepUp)
  const optionsJSON = data as unknown as PublicKeyCredentialRequestOptionsJSON
  const passkey = await asked(startAuthentication({ optionsJSON }))
  return call(stepUp, { body: { passkey: passkey as unknown as PasskeyAnswer } })
}

// The browser and the device ask in windows of their own, which people close.
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch(() => {
    throw new ApiError(400, null, { passkey: ['Dat is niet gelukt of afgebroken. Probeer het opnieuw.'] })
  })
}
