import { checkBatch } from '@portal/contract/bulk-registration'
import { serialNumberMessages } from '@portal/contract/rules/serial-number'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import type { ApiError } from '../../lib/api-error.ts'

/** Serial numbers in one call. */
const checkSize = 50
const delay = 400
const retryDelay = 15_000

/**
 * Asks the server which of these serial numbers are registered, whoever by: fifty at a time, 400 ms after the last change
 * and each only once. What can't be asked now is asked again later; sending does not wait for it.
 */
export function useTakenSerials(serials: readonly string[]): ReadonlySet<string> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const [attempt, setAttempt] = useState(0)
  const wanted = serials.join('\n')

  const askRest = useEffectEvent(async (signal: AbortSignal) => {
    const unknown = serials.filter((serial) => !answers.has(serial))
    for (let start = 0; start < unknown.length; start += checkSize) {
      const asked = unknown.slice(start, start + checkSize)
      const taken = await findTaken(asked, signal)
      setAnswers((known) => new Map([...known, ...asked.map((serial) => [serial, taken.has(serial)] as const)]))
    }
  })

  useEffect(() => {
    const stop = new AbortController()
    let timer = setTimeout(() => {
      askRest(stop.signal).catch((error: ApiError) => {
        if (!stop.signal.aborted) timer = setTimeout(askAgain, (error.retryAfter ?? 0) * 1000 || retryDelay)
      })
    }, delay)
    const askAgain = () => setAttempt((last) => last + 1)
    window.addEventListener('online', askAgain, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, attempt])

  return useMemo(() => new Set([...answers].flatMap(([serial, isTaken]) => (isTaken ? [serial] : []))), [answers])
}

async function findTaken(serials: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const rows = serials.map((serial) => ({ serial_number: serial }))
  const { results } = await call(checkBatch, { body: { rows, fields: ['serial_number'] }, signal })
  const taken = results.filter(
    (result) => result.status === 'refused' && result.errors.serial_number?.includes(serialNumberMessages.taken),
  )
  return new Set(taken.map(({ index }) => serials[index]!))
}
