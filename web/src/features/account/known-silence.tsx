import type { ReactNode } from 'react'
import { NetworkIsSilent } from '../../lib/silence.ts'
import { useSession } from './session.ts'

/** Tells the pages in it whether the question who is logged in met a silent network. */
export function KnownSilence({ children }: { children: ReactNode }) {
  const { error } = useSession()
  return <NetworkIsSilent value={error?.status === null}>{children}</NetworkIsSilent>
}
