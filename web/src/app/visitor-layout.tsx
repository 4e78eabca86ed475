import { useSession } from '../features/account/session.ts'
import { GuestPageLayout } from './guest-page-layout.tsx'
import { MemberLayout } from './member-layout.tsx'

/** The shell around pages that are for everybody: that of members for a member, else that of guests. */
export function VisitorLayout() {
  const { user } = useSession()
  return user ? <MemberLayout /> : <GuestPageLayout />
}
