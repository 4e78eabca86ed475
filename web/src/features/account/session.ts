import { getCurrentMember, type LogInBody, logIn, logOut } from '@portal/contract/account'
import type { Member } from '@portal/contract/member'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { type ApiError, call, errorWithoutReply, isNotAuthorized, toApiError } from '../../lib/api-client.ts'
import { clearDrafts } from '../../lib/draft.ts'
import { memberHint, setMemberHint } from '../../lib/member-hint.ts'
import { forgetTables } from '../../ui/data-table-state.ts'

/** Who is logged in (spec §3). */
export type Session = {
  member: Member | null
  /** Why the member could not be fetched; being a guest is no error. Without a reply the member is the one of before. */
  error: ApiError | null
}

export const guestSession: Session = { member: null, error: null }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchSession(client),
  staleTime: 30_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The session, and whether the member is being fetched at this moment. */
export function useSession(): Session & { loading: boolean } {
  const { data = guestSession, isFetching } = useQuery({ ...sessionQuery, refetchOnMount: false })
  return { ...data, loading: isFetching }
}

/**
 * The member for the screens behind the login. When a session ends, the layout keeps its last member here until the
 * login page is shown, so that no screen throws while it still holds a half-filled form.
 */
export const ShownMember = createContext<Member | null>(null)

/** The member that a layout hands to `ShownMember`: the one who is logged in, or was until a moment ago. */
export function useShownMember(): Member | null {
  const { member } = useSession()
  const [shown, setShown] = useState(member)
  if (member && member !== shown) setShown(member)
  return member ?? shown
}

/** The logged-in member; only for screens behind the login. */
export function useMember(): Member {
  const shown = useContext(ShownMember)
  const member = useSession().member ?? shown
  if (!member) throw new Error('This screen is only for members, but nobody is logged in.')
  return member
}

export function isVerified(session: Session): boolean {
  return session.member?.isVerified ?? false
}

export function isAdmin(session: Session): boolean {
  return session.member?.isAdmin ?? false
}

/** Logs in and loads the member. */
export async function startSession(queryClient: QueryClient, body: LogInBody): Promise<Session> {
  await call(logIn, { body })
  const session = await renewSession(queryClient)
  if (session.member) setMemberHint({ id: session.member.id, stays: body.remember })
  return session
}

/** Loads who is logged in by now, and drops what was loaded for somebody else. */
export function renewSession(queryClient: QueryClient): Promise<Session> {
  forgetEverythingButTheSession(queryClient)
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Logs out, on the server and here. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await call(logOut).catch((error: unknown) => {
    // An ended session is what was asked for.
    if (!isNotAuthorized(error)) throw error
  })
  await queryClient.cancelQueries()
  queryClient.setQueryData(sessionQuery.queryKey, guestSession)
  setMemberHint(null)
  clearDrafts()
}

/** Drops what was loaded for one member, before another uses the same computer. */
export function forgetEverythingButTheSession(queryClient: QueryClient): void {
  forgetTables()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Makes the next navigation ask the server who is logged in, instead of using the cached answer. */
export function distrustSession(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' })
}

/** Lets navigations go on with the member of before, when another call showed that the network answers nothing. */
export function noteSilence(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session?.member ? { ...session, error: errorWithoutReply() } : session,
  )
}

// Then the portal goes on with the member of before, or with what this device kept, until the answer comes.
const silenceMs = 5_000

// Only the answer to the newest question counts, however late an older one comes.
let questions = 0

// Never throws: that the member can't be fetched is a state of the session (spec §4), not of one screen.
async function fetchSession(queryClient: QueryClient): Promise<Session> {
  const before = queryClient.getQueryData<Session>(['session']) ?? guestSession
  questions += 1
  const question = questions
  const answer = askServer(before)
  const hint = memberHint()
  // Replies are kept for pages that a service worker can open without a network.
  if (!before.member && !(hint && navigator.serviceWorker?.controller)) return answer

  const early = await Promise.race([answer, pause(silenceMs)])
  if (early && (before.member || early.error?.status !== null)) return early
  const member = before.member ?? (hint && (await restoreMember(queryClient, hint.id)))
  if (!member) return answer
  if (!early) void answer.then((late) => question === questions && replaceShown(queryClient, member, late))
  return { member, error: errorWithoutReply() }
}

async function askServer(before: Session): Promise<Session> {
  try {
    const reply: Partial<Awaited<ReturnType<typeof fetchMember>>> | undefined = await fetchMember()
    const member = (reply?.data ?? reply) as Member | undefined
    noteMember(member ?? null)
    return { ...guestSession, member: member ?? null }
  } catch (error) {
    if (isNotAuthorized(error)) {
      noteMember(null)
      return guestSession
    }
    const reason = toApiError(error)
    // Whoever loses the connection goes on with what is on this device; the server guards its own data.
    return { member: reason.status === null ? before.member : null, error: reason }
  }
}

function noteMember(member: Member | null): void {
  const hint = memberHint()
  // The server ended the session, so that nothing may be shown any more without asking it.
  if (!member && hint) {
    void import('../../lib/kept-replies.ts').then(({ forgetReplies }) => forgetReplies()).catch(() => undefined)
  }
  setMemberHint(member && { id: member.id, stays: hint?.id === member.id && hint.stays })
}

// Lazy, since it is needed without a network only. The service worker has it.
function restoreMember(queryClient: QueryClient, memberId: number): Promise<Member | null> {
  return import('../../lib/reply-storage.ts')
    .then(({ restoreReplies }) => restoreReplies(queryClient, memberId))
    .catch(() => null)
}

// For an answer that came after all.
function replaceShown(queryClient: QueryClient, shown: Member, session: Session): void {
  if (session.error) return
  if (session.member?.id !== shown.id) forgetEverythingButTheSession(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function fetchMember() {
  return call(getCurrentMember)
}
