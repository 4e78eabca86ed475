import type { ReactNode } from 'react'
import { useSession } from '../features/account/session.ts'
import { GuestPageLayout } from './guest-page-layout.tsx'
import { MemberLayout } from './member-layout.tsx'

export function VisitorLayout({ children }: { children?: ReactNode }) {
  const { member } = useSession()
  const Layout = member ? MemberLayout : GuestPageLayout
  return <Layout>{children}</Layout>
}
