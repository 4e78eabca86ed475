import { currentUser, type LogInBody, logIn, logOut } from '@portal/contract/account'
import type { User } from '@portal/contract/user'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '../../lib/api-client.ts'
import { type ApiError, isNotAuthorized, toApiError } from '../../lib/api-error.ts'
import { clearDrafts } from '../../lib/clear-drafts.ts'
import { forgetTables } from '../../ui/data-table-state.ts'
import { setMemberHint } from './member-hint.ts'

/** Who is at the other side of the screen (spec §3). */
export type Session = {
  user: User | null
  /** Why the user could not be fetched; being a guest is no error. */
  error: ApiError | null
}

export const guestSession: Session = { user: null, error: null }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  staleTime: 30_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The session, and whether the user is being fetched at this moment. */
export function useSession(): Session & { loading: boolean } {
  const { data = guestSession, isFetching } = useQuery({ ...sessionQuery, refetchOnMount: false })
  return { ...data, loading: isFetching }
}

/**
 * The member for the screens behind the login. The layout around them holds on to him while a session that has
 * just ended is on its way out, so that no screen falls over with a half-filled form in it.
 */
export const ShownUser = createContext<User | null>(null)

/** The logged-in member; only for screens behind the login. */
export function useUser(): User {
  const shown = useContext(ShownUser)
  const { user } = useSession()
  const member = user ?? shown
  if (!member) throw new Error('This screen is only for members, but nobody is logged in.')
  return member
}

export function isVerified(session: Session): boolean {
  return session.user?.isVerified ?? false
}

export function isAdmin(session: Session): boolean {
  return session.user?.isAdmin ?? false
}

/** Logs in and loads the member. */
export async function startSession(queryClient: QueryClient, body: LogInBody): Promise<Session> {
  await call(logIn, { body })
  forgetEverythingButTheSession(queryClient)
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Logs out, on the server and here. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await call(logOut).catch((error: unknown) => {
    // Whoever is logged out already has what he asked for.
    if (!isNotAuthorized(error)) throw error
  })
  await queryClient.cancelQueries()
  queryClient.setQueryData(sessionQuery.queryKey, guestSession)
  setMemberHint(false)
  clearDrafts()
}

/** Drops what was loaded for one member, before another may look at it on the same computer. */
export function forgetEverythingButTheSession(queryClient: QueryClient): void {
  forgetTables()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Makes the next navigation ask the server who is logged in, instead of trusting what we knew. */
export function distrustSession(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' })
}

// Never throws: a user that can't be fetched is a state of the session (spec §4), not of one screen.
async function fetchSession(): Promise<Session> {
  try {
    const reply: Partial<Awaited<ReturnType<typeof fetchUser>>> | undefined = await fetchUser()
    const user = (reply?.data ?? reply) as User | undefined
    setMemberHint(Boolean(user))
    return { ...guestSession, user: user ?? null }
  } catch (error) {
    if (isNotAuthorized(error)) {
      setMemberHint(false)
      return guestSession
    }
    return { ...guestSession, error: toApiError(error) }
  }
}

function fetchUser() {
  return call(currentUser)
}
