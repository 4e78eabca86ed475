import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useMember } from '../account/session.ts'
import { readLast } from './last-registration.ts'

// Late, since only a registration needs it. It is loaded with the form, so that it is there without a connection.
const LateOffer = lazyComponent(() =>
  import('./next-registration-offer.tsx').then((part) => part.NextRegistrationOffer),
)

export function NextRegistrationPlace({ className }: { className: string | undefined }) {
  const { id } = useMember()
  const [last] = useState(() => readLast(id))
  return last && <LateOffer last={last} className={className} />
}
