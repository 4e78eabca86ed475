import { lazy, Suspense, useState } from 'react'
import { useMember } from '../account/session.ts'
import { readLast } from './last-registration.ts'

// Lazy, since only a registration needs it. It is loaded with the form, so that it is there without a connection.
const LazyOffer = lazy(async () => ({ default: (await import('./next-registration-offer.tsx')).NextRegistrationOffer }))

/** The place for the offer of a next registration, on the screens that a registration leads to. */
export function NextRegistrationPlace({ className }: { className: string | undefined }) {
  const { id } = useMember()
  const [last] = useState(() => readLast(id))
  return (
    last && (
      <Suspense>
        <LazyOffer last={last} className={className} />
      </Suspense>
    )
  )
}
