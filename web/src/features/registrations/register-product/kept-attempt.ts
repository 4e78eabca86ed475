import { clearDraft, keepDraft, readDraft } from '../../../lib/draft.ts'
import { newUuid } from '../../../lib/new-uuid.ts'

type Attempt = { key: string; body: string }

/**
 * Gives the key that a registration is sent with: the same one for the same body, also after a reload, so that who never
 * saw the answer gets it by sending again. A changed body has a key of its own, because to the server a key belongs to
 * one body; should the first attempt have been stored, the serial number of the second says so.
 */
export function createAttempts(memberId: number) {
  const of = attemptOf(memberId)
  let last = readAttempt()

  function readAttempt(): Attempt | null {
    const { key, body } = readDraft<Attempt>(of)?.values ?? {}
    return key && body ? { key, body } : null
  }

  function keyOf(sent: object): string {
    const body = JSON.stringify(sent)
    if (last?.body === body) return last.key

    last = { key: newUuid(), body }
    keepDraft(of, { values: last, startedWith: '' })
    return last.key
  }

  function forget(): void {
    last = null
    clearDraft(of)
  }

  return { keyOf, forget }
}

export function attemptOf(memberId: number) {
  return { form: 'registration-attempt', memberId }
}
