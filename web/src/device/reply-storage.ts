import { replyHours, stayingReplyDays } from '@portal/contract/keeping'
import type { Member } from '@portal/contract/member'
import { hashKey, onlineManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { buildOfPage } from '../lib/build-of-page.ts'
import { replyNotes } from './what-is-kept.ts'
import { memberHint } from './member-hint.ts'
import type { Sealed } from './seal.ts'
import { DeviceStore } from './store.ts'

/** A reply of the server under its key in the query cache, and when it came, in milliseconds. */
type KeptReply = Readonly<{ key: QueryKey; data: unknown; at: number }>

type Kept = Readonly<{ member: Member; replies: readonly KeptReply[] }>

// By build: a page never gets a reply of another version of the portal, of which it may not know the shape.
const builds = new DeviceStore<{ at: number; sealed: Sealed }>({ notes: replyNotes, shelf: 'builds' })

const hourMs = 3_600_000
const workingDayMs = replyHours * hourMs
const monthMs = stayingReplyDays * 24 * hourMs
// The worker keeps the files of as many builds.
const mostBuilds = 2

/** What is kept for a member on this device; null when there is nothing, or it is too old. */
export async function readReplies(memberId: number): Promise<Kept | null> {
  const { until } = replyNotes.noteOf(memberId)
  if (until === 0) return null
  if (until < Date.now()) {
    await replyNotes.forget(memberId)
    return null
  }
  return readBuild(memberId)
}

/**
 * Keeps a member with their newest replies, encrypted, as long as nobody else logs in. `confirmedAt` is when the server last
 * said that they are logged in, in milliseconds.
 */
export async function writeReplies({ member, replies }: Kept, confirmedAt: number): Promise<void> {
  // A log-out or another login may have come in between, also in another tab.
  const isWanted = () => memberHint()?.id === member.id
  if (!isWanted()) return
  const before = await readBuild(member.id).catch(() => null)
  const newest = new Map(before?.replies.map((reply) => [hashKey(reply.key), reply]))
  for (const reply of replies) newest.set(hashKey(reply.key), reply)
  const kept: Kept = { member, replies: [...newest.values()] }
  const sealed = await builds.seal(member.id, kept)

  // What can't be encrypted is not worth its risk.
  if (!isWanted() || 'readable' in sealed) return
  // The note comes first: without it nobody would know that there is something to erase.
  replyNotes.writeNote(member.id, { until: confirmedAt + (memberHint()?.stays ? monthMs : workingDayMs) })
  if (replyNotes.noteOf(member.id).until === 0) return
  await builds.change(member.id, () => ({ at: Date.now(), sealed }), thisBuild())
  await dropOldBuilds(member.id)
}

/** Puts what is kept for a member into the query cache. Returns the member, or null when nothing is kept. */
export async function restoreReplies(queryClient: QueryClient, memberId: number): Promise<Member | null> {
  const kept = await readReplies(memberId)
  // Another member may have logged in while the device was read.
  if (memberHint()?.id !== memberId) return null
  // The query cache takes a tab for online until it hears otherwise, and would not notice that the network comes back.
  onlineManager.setOnline(navigator.onLine)
  for (const { key, data, at } of kept?.replies ?? []) {
    // Without a network it can't come back once the cache has dropped it.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    if (queryClient.getQueryData(key)) continue
    queryClient.setQueryData(key, data, { updatedAt: at })
    // However young, it is fetched again as soon as there is a network.
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  return kept?.member ?? null
}

async function readBuild(memberId: number): Promise<Kept | null> {
  const found = await builds.read(memberId, thisBuild())
  return found && builds.unseal<Kept>(memberId, found.sealed)
}

async function dropOldBuilds(memberId: number): Promise<void> {
  const kept = await builds.readAll(memberId)
  const old = [...kept].toSorted(([, one], [, other]) => other.at - one.at).slice(mostBuilds)
  await Promise.all(old.map(([build]) => builds.change(memberId, () => null, build)))
}

function thisBuild(): string {
  return buildOfPage() ?? ''
}
