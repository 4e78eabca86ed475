import { isAllowed, type Role, rolesOf } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { askAgain, isVerified, type Session, sessionQuery } from '../features/account/session.ts'
import { memberHint } from '../device/member-hint.ts'

export type GuardContext = { queryClient: QueryClient }

type Navigation = { context: GuardContext; location: ParsedLocation; preload: boolean }

const trustedForMs = 30_000

/** For guests, and for members whose address is not verified; the others have a dashboard. */
export async function guestsOnly({ context, preload }: Navigation): Promise<void> {
  if (!preload && !memberHint()) {
    // Nobody was logged in on this device, so the page does not wait for the server.
    void askAgain(context.queryClient)
    return
  }
  const session = await sessionFor(context, preload)
  if (session.error && !session.member) throw session.error
  if (isVerified(session)) throw redirect({ to: webPaths.dashboard })
}

/** For everybody, without a redirect; the layout depends on who is logged in. */
export async function anybody({ context, preload }: Navigation): Promise<void> {
  if (!preload && !memberHint()) void askAgain(context.queryClient)
  else await sessionFor(context, preload)
}

/** For members; a guest logs in first and then returns to the full path they asked for. */
export async function membersOnly({ context, location, preload }: Navigation): Promise<{ session: Session }> {
  const session = await sessionFor(context, preload)
  // Without a reply it is unknown whether this is a guest: show an error page, not the login.
  if (session.error && !session.member) throw session.error
  if (!session.member) throw redirect({ to: webPaths.login, search: { redirect: location.href } })
  return { session }
}

/** For members with a verified address; comes after membersOnly. */
export function verifiedOnly({ context }: { context: { session: Session } }): void {
  if (!isVerified(context.session)) throw redirect({ to: webPaths.verifyAccount })
}

/** For members who still have to verify their address; comes after membersOnly. */
export function unverifiedOnly({ context }: { context: { session: Session } }): void {
  if (isVerified(context.session)) throw redirect({ to: webPaths.dashboard })
}

/** For staff with one of these roles; for anybody else the page does not exist. Comes after membersOnly. */
export function staffOnly({ session }: { session: Session }, allowed: readonly Role[] = []): void {
  const held = session.member ? rolesOf(session.member) : []
  if (!isAllowed(allowed, held) || !isVerified(session)) throw notFound()
}

// Spec §2: the member is fetched before every navigation. When that was done seconds ago, the page appears at once and
// is replaced if the reply differs. The server guards the data either way.
async function sessionFor(context: GuardContext, preload: boolean): Promise<Session> {
  if (preload) return context.queryClient.ensureQueryData(sessionQuery)

  const state = context.queryClient.getQueryState(sessionQuery.queryKey)
  const known = state?.data
  const isFresh = !state?.isInvalidated && Date.now() - (state?.dataUpdatedAt ?? 0) < trustedForMs
  if (!known?.member || !isFresh) return context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

  void askAgain(context.queryClient)
  return known
}
