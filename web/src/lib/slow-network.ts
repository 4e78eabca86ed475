import { createContext, useContext } from 'react'
import { useHasWaited } from './use-has-waited.ts'

/** So long the portal waits for a silent server; then it goes on, so that every screen says something within five seconds. */
export const slowNetworkMs = 4_500

// A server that is back answers within this time, so that a page does not say for a moment that it lacks something.
const knownSlowMs = 300

/** Whether the question who is logged in, which comes before every page, met a network that answers nothing. */
export const NetworkIsSlow = createContext(false)

/** Whether a call has waited so long that the page goes on without its answer. */
export function useIsNetworkSlow(isFetching: boolean): boolean {
  const isKnownSlow = useContext(NetworkIsSlow)
  return useHasWaited(isFetching, isKnownSlow ? knownSlowMs : slowNetworkMs)
}
