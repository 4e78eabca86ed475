import { type LogInBody, logIn, logOut } from '@portal/contract/account'
import type { Member } from '@portal/contract/member'
import { rolesOf } from '@portal/contract/roles'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { type ApiError, call, errorWithoutReply, isNotAuthorized, toApiError } from '../../lib/api-client.ts'
import { clearDrafts } from '../../device/draft.ts'
import { askForLogIn } from '../../lib/login-overlay.ts'
import { inTime } from '../../lib/in-time.ts'
import { lastMember, memberHint, noteEndedSession, setMemberHint } from '../../device/member-hint.ts'
import { forgetReplies } from '../../device/what-is-kept.ts'
import { askCurrentUser, bindSession, boundMember, unbindSession } from '../../lib/bound-session.ts'
import { isTemporary } from '../../lib/retry.ts'
import { slowNetworkMs } from '../../lib/slow-network.ts'
import { forgetTables } from '../../ui/data-table-state.ts'
import { showToast } from '../../ui/toasts.ts'
import { startAnew } from './start-anew.ts'

/** Who is logged in (spec §3). */
export type Session = {
  member: Member | null
  /** Why the member could not be fetched; being a guest is no error. While that may pass, the member is the one of before. */
  error: ApiError | null
}

export const guestSession: Session = { member: null, error: null }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchSession(client),
  staleTime: 30_000,
  gcTime: Number.POSITIVE_INFINITY,
})

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

/** Whether this member is of the staff, to whom the back office shows something. */
export function isStaff(member: Member | null): boolean {
  return member !== null && rolesOf(member).length > 0
}

/** Which pages a session may open: it differs for another member, and for one with other rights. */
function accessOf({ member }: Session): string {
  return member ? `${member.id} ${member.isVerified} ${rolesOf(member).join()}` : 'guest'
}

export async function startSession(queryClient: QueryClient, body: LogInBody): Promise<Session> {
  await call(logIn, { body })
  const session = await loadNewSession(queryClient)
  if (session.member) setMemberHint({ id: session.member.id, stays: body.remember })
  return session
}

/** Loads who is logged in after this tab logged in itself, and drops what was loaded for somebody else. */
export function loadNewSession(queryClient: QueryClient): Promise<Session> {
  forgetMember(queryClient)
  forgetEverythingButTheSession(queryClient)
  // A question from before the log-in has the answer of then. Who waits for it gets the answer to this one.
  void queryClient.getQueryCache().find({ queryKey: sessionQuery.queryKey })?.cancel({ silent: true })
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

export async function endSession(queryClient: QueryClient): Promise<void> {
  const memberId = queryClient.getQueryData(sessionQuery.queryKey)?.member?.id
  await call(logOut).catch((error: unknown) => {
    // An ended session is what was asked for.
    if (!isNotAuthorized(error)) throw error
  })
  await queryClient.cancelQueries()
  forgetMember(queryClient)
  // Another tab may have logged in somebody else.
  if (lastMember()?.id === memberId) setMemberHint(null)
  clearDrafts()
}

// The log-ins and log-outs of this tab: the page that they lead to is theirs to choose.
let ownChanges = 0

function forgetMember(queryClient: QueryClient): void {
  ownChanges += 1
  newestQuestion += 1
  unbindSession()
  queryClient.setQueryData(sessionQuery.queryKey, guestSession)
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

/**
 * For a call that was refused because nobody is logged in. A page that only shows something is cleared at once; a form that
 * could not be sent says so itself, and stays until it is left.
 */
export async function followRefusal(queryClient: QueryClient, { isWrite }: { isWrite: boolean }): Promise<void> {
  distrustSession(queryClient)
  if (!isWrite) await askAgain(queryClient)
}

/** Asks who is logged in, and runs the guards of the page again when that is somebody else or nobody. */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey) ?? guestSession
  const changesBefore = ownChanges
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (!session.error && ownChanges === changesBefore && accessOf(session) !== accessOf(before)) recheckPage()
}

let recheckPage = () => {}

/** Names what runs the guards of the page on screen again. */
export function setRecheck(recheck: () => void): void {
  recheckPage = recheck
}

// Only the answer to the newest question counts, however late an older one comes.
let newestQuestion = 0

// After a silence the portal goes on with the member of before, or with what this device kept, until the answer comes.
// Never throws: that the member can't be fetched is a state of the session (spec §4), not of one screen.
async function fetchSession(queryClient: QueryClient): Promise<Session> {
  newestQuestion += 1
  const question = newestQuestion
  const current = () => queryClient.getQueryData<Session>(['session']) ?? guestSession
  const { member: shown } = current()
  const asked = askServer()
  const answer = asked.then((given) => (question === newestQuestion ? take(queryClient, current(), given) : current()))
  const hint = memberHint()
  // Replies are kept for pages that a service worker can open without a network.
  if (!shown && !(hint && navigator.serviceWorker?.controller)) return answer

  const early = await Promise.race([answer, pause(slowNetworkMs)])
  if (early && (shown || !early.error || !isTemporary(early.error))) return early
  const member = shown ?? (hint && (await restoreMember(queryClient, hint.id)))
  if (!member) return answer
  if (!shown) bindSession(member.id, null)
  if (!early) void answer.then((late) => question === newestQuestion && replaceShown(queryClient, late))
  return { member, error: early?.error ?? errorWithoutReply() }
}

type Answer = Awaited<ReturnType<typeof askCurrentUser>> | { error: ApiError }

function askServer(): Promise<Answer> {
  return askCurrentUser().catch((error: unknown) => ({ error: toApiError(error) }))
}

// What the server's answer means for a tab that shows the session of before.
function take(queryClient: QueryClient, before: Session, answer: Answer): Session {
  if ('error' in answer) {
    const { error } = answer
    // Whoever loses the connection, or finds the server down, goes on with what is on this device; the server guards its own.
    return { member: isTemporary(error) ? before.member : null, error }
  }
  const { member, token } = answer
  if (!member) {
    dropReplies()
    noteEndedSession()
    if (before.member && askForLogIn()) return before
    if (before.member) {
      forgetEverythingButTheSession(queryClient)
      showToast({ tone: 'error', title: 'Je sessie is verlopen', detail: 'Log opnieuw in om verder te gaan.' })
    }
    return guestSession
  }
  const hint = memberHint()
  setMemberHint({ id: member.id, stays: hint?.id === member.id && hint.stays })
  clearDrafts({ but: member.id })
  const shownId = boundMember() ?? before.member?.id ?? member.id
  if (shownId !== member.id) {
    dropReplies({ but: member.id })
    forgetEverythingButTheSession(queryClient)
    startAnew('another')
    return guestSession
  }
  bindSession(member.id, token)
  return { member, error: null }
}

// What can't be erased can't be shown either: the hint names another member, or nobody.
function dropReplies(which?: { but: number }): void {
  if (which || memberHint()) forgetReplies(which).catch(() => undefined)
}

// Lazy, since it is needed without the server only. The service worker has it.
/** Puts what is kept for a member into the query cache. Resolves to that member, or to null when nothing is kept. */
export function restoreMember(queryClient: QueryClient, memberId: number): Promise<Member | null> {
  return import('../../device/reply-storage.ts')
    .then(({ restoreReplies }) => inTime(slowNetworkMs, restoreReplies(queryClient, memberId)))
    .catch(() => null)
}

// For an answer that came after all.
function replaceShown(queryClient: QueryClient, session: Session): void {
  if (session.error) return
  const shown = queryClient.getQueryData(sessionQuery.queryKey) ?? guestSession
  queryClient.setQueryData(sessionQuery.queryKey, session)
  if (accessOf(session) !== accessOf(shown)) recheckPage()
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
