import { type ArticleDraft, type ArticleKind, findPublishProblems, slugOf } from '@portal/contract/articles'
import type { ContentState } from '@portal/contract/content'
import { isDeepStrictEqual } from 'node:util'

/** What members see of an article from one moment to another. Moments are milliseconds of the model's clock. */
export type Sight = { draft: ArticleDraft; created_at: number; from: number; until: number | null; ends: number }

export type ModelEntry = {
  id: number
  kind: ArticleKind
  draft: ArticleDraft
  /** The number of its last save, as the portal told it. */
  rev: number
  versions: ArticleDraft[]
  /** Of the version that was published or planned last. */
  lastPublished: ArticleDraft | null
  /** The moment that was chosen for it. */
  lastFrom: number
  sights: Sight[]
  /** The addresses that it was published or planned under, and from when. */
  addresses: { address: string; from: number }[]
  isWithdrawn: boolean
  isInBin: boolean
}

export type ArticleModel = ReturnType<typeof createArticleModel>

type Window = { published_from: number | null; published_until: number | null }

/**
 * What articles should be after each act of staff, and what members should see of them: the rules once more, in memory and
 * without SQL. An act returns the status that the portal should answer; one that is refused changes nothing.
 */
export function createArticleModel() {
  const entries: ModelEntry[] = []
  // By kind and address: the one article that it leads to, and null while nobody has published there, or plans to.
  const owners = new Map<string, ModelEntry | null>()

  function create(id: number, kind: ArticleKind, sent: ArticleDraft): void {
    note(kind, sent)
    entries.push({
      id,
      kind,
      draft: storedForm(kind, sent),
      rev: 1,
      versions: [],
      lastPublished: null,
      lastFrom: Number.NaN,
      sights: [],
      addresses: [],
      isWithdrawn: false,
      isInBin: false,
    })
  }

  function save(entry: ModelEntry, rev: number, sent: ArticleDraft): number {
    const draft = storedForm(entry.kind, sent)
    if (entry.isInBin) return 404
    if (isDeepStrictEqual(draft, entry.draft)) return 200
    if (rev !== entry.rev) return 409
    note(entry.kind, draft)
    entry.draft = draft
    return 200
  }

  function publish(entry: ModelEntry, rev: number, now: number, window: Window): number {
    if (entry.isInBin) return 404
    if (rev !== entry.rev) return 409
    const draft = { ...entry.draft, url_slug: entry.draft.url_slug || slugOf(entry.draft.title) }
    const live = sightOf(entry, now)
    const from = window.published_from ?? live?.from ?? now
    const until = window.published_until
    const address = note(entry.kind, draft)
    const isTaken = (owners.get(address) ?? entry) !== entry
    const problems = findPublishProblems(entry.kind, draft, draft.image_id !== null)
    if (Object.keys(problems).length > 0 || isTaken) return 422
    if (until !== null && (until <= from || until <= now)) return 422
    // A minute that has begun is not over, and a moment that it has already is no choice.
    const isKept = Math.floor(from / 1000) === Math.floor((live?.from ?? entry.lastFrom) / 1000)
    if (window.published_from !== null && from + 60_000 <= now && !isKept) return 422

    const next = { draft, created_at: live?.created_at ?? from, from, until, ends: until ?? Infinity }
    entry.sights = live && from > now ? [{ ...live, ends: Math.min(live.until ?? Infinity, from) }, next] : [next]
    owners.set(address, entry)
    entry.addresses.push({ address, from })
    release(entry, now)
    entry.draft = draft
    entry.lastPublished = draft
    entry.lastFrom = from
    entry.isWithdrawn = false
    entry.versions.push(draft)
    return 200
  }

  function withdraw(entry: ModelEntry, rev: number, now: number): number {
    if (entry.isInBin) return 404
    if (entry.isWithdrawn) return 200
    if (rev !== entry.rev) return 409
    if (!isPublished(entry, now)) return 422
    entry.sights = []
    release(entry, now)
    entry.isWithdrawn = true
    entry.versions.push(entry.draft)
    return 200
  }

  function dropPlan(entry: ModelEntry, rev: number, now: number): number {
    if (entry.isInBin) return 404
    if (rev !== entry.rev) return 409
    const live = sightOf(entry, now)
    if (!live || plannedFrom(entry, now) === null) return 422
    entry.sights = [{ ...live, ends: live.until ?? Infinity }]
    entry.lastPublished = live.draft
    entry.lastFrom = live.from
    return 200
  }

  function remove(entry: ModelEntry, now: number): number {
    if (entry.isInBin) return 404
    if (isPublished(entry, now)) return 422
    entry.isInBin = true
    return 204
  }

  function restore(entry: ModelEntry): number {
    if (!entry.isInBin) return 404
    entry.isInBin = false
    return 200
  }

  function keepVersion(entry: ModelEntry, sent: ArticleDraft | undefined): number {
    if (entry.isInBin) return 404
    entry.versions.push(sent ? storedForm(entry.kind, sent) : entry.draft)
    return 201
  }

  function restoreVersion(entry: ModelEntry, rev: number, number: number): number {
    const version = entry.versions[number - 1]
    if (entry.isInBin || !version) return 404
    if (rev !== entry.rev) return 409
    if (!entry.versions.some((one) => isDeepStrictEqual(one, entry.draft))) entry.versions.push(entry.draft)
    entry.draft = version
    return 200
  }

  /** What members see at this moment of the articles of a kind, newest first. */
  function seen(kind: ArticleKind, now: number): { id: number; sight: Sight }[] {
    const all = entries.flatMap((entry) => {
      const sight = entry.kind === kind ? sightOf(entry, now) : undefined
      return sight ? [{ id: entry.id, sight }] : []
    })
    return all.toSorted((a, b) => b.sight.created_at - a.sight.created_at || b.id - a.id)
  }

  /** What members see at this moment under every address that was ever written down; null for nothing. */
  function seenAt(now: number): { address: string; kind: ArticleKind; sight: Sight | null }[] {
    return [...owners].map(([address, owner]) => {
      const kind = address.startsWith('news/') ? 'news' : 'promotions'
      return { address, kind, sight: (owner && sightOf(owner, now)) ?? null }
    })
  }

  // What was only planned, and no longer is, leads nowhere.
  function release(entry: ModelEntry, now: number): void {
    const planned = entry.sights.map(({ draft }) => note(entry.kind, draft))
    const seen = entry.addresses.filter(({ from }) => from <= now).map(({ address }) => address)
    for (const { address } of entry.addresses)
      if (owners.get(address) === entry && ![...planned, ...seen].includes(address)) owners.set(address, null)
  }

  function note(kind: ArticleKind, { url_slug }: ArticleDraft): string {
    const address = `${kind}/${url_slug}`
    if (url_slug !== '' && !owners.has(address)) owners.set(address, null)
    return address
  }

  return {
    entries,
    acts: { create, save, publish, withdraw, dropPlan, remove, restore, keepVersion, restoreVersion },
    seen,
    seenAt,
  }
}

/** How staff find an article that is not in the bin. */
export function stateAt(entry: ModelEntry, now: number): ContentState {
  if (entry.isWithdrawn) return 'ingetrokken'
  if (sightOf(entry, now)) return 'gepubliceerd'
  if (isPublished(entry, now)) return 'gepland'
  return entry.lastPublished ? 'afgelopen' : 'concept'
}

/** Since when a change will replace what members see at this moment; null without one. */
export function plannedFrom(entry: ModelEntry, now: number): number | null {
  const next = entry.sights.find(({ from }) => from > now)
  return (sightOf(entry, now) && next?.from) ?? null
}

function sightOf(entry: ModelEntry, now: number): Sight | undefined {
  return entry.sights.find(({ from, ends }) => from <= now && now < ends)
}

function isPublished(entry: ModelEntry, now: number): boolean {
  return entry.sights.some(({ ends }) => ends > now)
}

function storedForm(kind: ArticleKind, draft: ArticleDraft): ArticleDraft {
  return kind === 'news' ? { ...draft, from: null, to: null } : draft
}
