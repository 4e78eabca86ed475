import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Signer = { appUrl: string; appKey: string }
type Recipient = { id: number; email: string }

const validSeconds = 60 * 60

/** A link that verifies this member's e-mail address: for one hour, and only while the address stays the same. */
export function verificationLink(signer: Signer, member: Recipient, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + validSeconds
  const url = `${signer.appUrl}/email/verify/${member.id}/${addressHash(member.email)}?expires=${expires}`
  return `${url}&signature=${signature(signer, url)}`
}

export function isOwnLink(signer: Signer, pathAndQuery: string, now = Date.now()): boolean {
  const [, unsigned = '', expires, given = ''] =
    /^(\/[^?]*\?expires=(\d{1,12}))&signature=([0-9a-f]{64})$/.exec(pathAndQuery) ?? []
  if (!unsigned) return false

  const expected = Buffer.from(signature(signer, `${signer.appUrl}${unsigned}`))
  return timingSafeEqual(Buffer.from(given), expected) && Number(expires) * 1000 > now
}

/** The part of a link that ties it to the address it was sent to. */
export function addressHash(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 40)
}

function signature({ appKey }: Signer, url: string): string {
  return createHmac('sha256', appKey).update(url).digest('hex')
}
