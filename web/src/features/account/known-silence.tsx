import type { ReactNode } from 'react'
import { NetworkIsSlow } from '../../lib/slow-network.ts'
import { useSession } from './session.ts'

/** Tells the pages in it whether the question who is logged in met a silent network. */
export function KnownSilence({ children }: { children: ReactNode }) {
  const { error } = useSession()
  return <NetworkIsSlow value={error?.status === null}>{children}</NetworkIsSlow>
}
