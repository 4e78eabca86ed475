import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | [Cbor, Cbor][]

const isPresent = 1
const isVerified = 4
const hasCredential = 64

/** A device with one passkey, as a browser at this origin would ask it. Like one that lives on several devices, it counts nothing. */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const key = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string | undefined) => Buffer.from(value ?? '', 'base64url')
  const coseKey = cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(key.x)],
    [-3, coordinate(key.y)],
  ])

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, ...rest: Buffer[]): Buffer {
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 0]), ...rest])
  }

  function answer(response: Record<string, Buffer>) {
    const sent = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    const text = id.toString('base64url')
    return { id: text, rawId: text, type: 'public-key', response: Object.fromEntries(sent), clientExtensionResults: {} }
  }

  /** The answer to the options of `POST /api/second-factor/passkeys/options`. */
  function make({ challenge }: { challenge: string }) {
    const length = Buffer.from([0, id.length])
    const authData = authenticatorData(isPresent | isVerified | hasCredential, Buffer.alloc(16), length, id, coseKey)
    const attestationObject = cbor([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ])
    return answer({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
  }

  /** The answer to the options of `POST /api/step-up/options`; without the thumb of its owner if that is said. */
  function prove({ challenge }: { challenge: string }, { isOwner = true } = {}) {
    const clientDataJSON = clientData('webauthn.get', challenge)
    const data = authenticatorData(isOwner ? isPresent | isVerified : isPresent)
    const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
    return answer({ clientDataJSON, authenticatorData: data, signature: sign('sha256', signed, privateKey) })
  }

  return { make, prove }
}

// As much of RFC 8949 as a passkey needs.
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flat().map(cbor)])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
