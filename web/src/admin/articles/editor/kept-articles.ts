import type { ArticleKind } from '@portal/contract/articles'
import type { Sealed } from '../../../device/seal.ts'
import { DeviceStore } from '../../../device/store.ts'
import { articleNotes } from '../../../device/what-is-kept.ts'
import { inTime } from '../../../lib/in-time.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import type { KeptArticle } from './keeper-surroundings.ts'

type Which = { kind: ArticleKind; id: number; memberId: number }

const articles = new DeviceStore<Sealed>({ notes: articleNotes, shelf: 'kept' })

// A busy disk takes a while, and Safari's may never answer.
const writeMs = 5_000
// So long a tab that is being closed may still hold what it kept.
const goingMs = 1_000

/** A place on the device for what one open editor has to save; `keep` rejects where nothing can be kept. */
export function placeOnDevice({ memberId, ...which }: Which) {
  const key = `${prefixOf(which)}${newUuid()}`
  let isForgotten = false
  const unwatch = articleNotes.watchForgotten((forgotten) => {
    if (forgotten === memberId) isForgotten = true
  })
  let release = () => {}

  return {
    async keep(kept: KeptArticle | null): Promise<void> {
      // Who logged out wants nothing of it here.
      if (!isForgotten) await inTime(writeMs, write(memberId, key, kept))
    },
    /** Tells other tabs, for as long as this one lives, that somebody is at it. */
    hold(): void {
      void navigator.locks?.request(lockOf(key), () => new Promise<void>((resolve) => (release = resolve)))
    },
    letGo(): void {
      unwatch()
      release()
    },
  }
}

export type LeftArticle = { kept: KeptArticle; forget: () => Promise<void> }

/** What editors that are gone left of this article, the newest first. What can't be read is left alone. */
export async function findLeftArticles({ memberId, ...which }: Which): Promise<LeftArticle[]> {
  const all = await inTime(writeMs, articles.readAll(memberId)).catch(() => new Map<string, Sealed>())
  const keys = [...all.keys()].filter((key) => key.startsWith(prefixOf(which)))
  const found = await Promise.all(keys.map((key) => readLeft(memberId, key).catch(() => null)))
  return found.filter((one) => one !== null).toSorted((one, other) => other.kept.at - one.kept.at)
}

async function readLeft(memberId: number, key: string): Promise<LeftArticle | null> {
  // It waits while a tab that lives has it.
  const options = { signal: AbortSignal.timeout(goingMs) }
  await navigator.locks?.request(lockOf(key), options, () => undefined)
  const sealed = await articles.read(memberId, key)
  if (!sealed) return null
  const kept = await articles.unseal<KeptArticle>(memberId, sealed)
  return { kept, forget: () => write(memberId, key, null) }
}

async function write(memberId: number, key: string, kept: KeptArticle | null): Promise<void> {
  const sealed = kept && (await articles.seal(memberId, kept))
  await articles.change(memberId, () => sealed, key)
  const { size } = await articles.readAll(memberId)
  if (articleNotes.noteOf(memberId).unsaved !== size) articleNotes.writeNote(memberId, { unsaved: size })
}

function prefixOf({ kind, id }: Omit<Which, 'memberId'>): string {
  return `${kind}/${id}/`
}

function lockOf(key: string): string {
  return `artikel ${key}`
}
