import { rolesOf } from '@portal/contract/roles'
import { type ComponentType, useEffect, useState } from 'react'
import { useShownMember } from '../features/account/session.ts'
import { NewVersionBar } from './new-version-bar.tsx'

/** The offer of a newer version, and for staff the question for their second factor: they prove it before a new password. */
export function LateParts() {
  const member = useShownMember()
  return (
    <>
      <NewVersionBar />
      {member && rolesOf(member).length > 0 && <StepUpPlace />}
    </>
  )
}

function StepUpPlace() {
  const [Gate, setGate] = useState<ComponentType>()

  useEffect(() => {
    // Without a connection there is nothing to prove.
    import('../admin/second-factor/step-up-gate.tsx').then(
      (part) => setGate(() => part.StepUpGate),
      () => {},
    )
  }, [])

  return Gate && <Gate />
}
