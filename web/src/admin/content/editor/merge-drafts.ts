import { type ArticleDraft, slugOf } from '@portal/contract/articles'
import { mergeBlocks } from './merge-blocks.ts'

/** What of an article is merged as one: a picture goes with its description. */
export type DraftPart = 'title' | 'url_slug' | 'intro' | 'content' | 'picture' | 'from' | 'to'

/** Something that both sides changed, each in another way. */
export type Overlap = {
  part: DraftPart
  mine: Partial<ArticleDraft>
  theirs: Partial<ArticleDraft>
} /** With what stands around it, so that it can be found. */ & (
  | { part: 'content'; place: number; above: string; below: string }
  | { part: Exclude<DraftPart, 'content'> }
)

export type MergedDrafts = {
  /** All changes of both sides, and where they overlap mine. */
  draft: ArticleDraft
  /** What both sides have in common then: the other side's, and what both began with where they overlap. */
  base: ArticleDraft
  overlaps: Overlap[]
  /** What came from the other side. */
  taken: DraftPart[]
}

type Drafts = {
  /** What both sides began with. */
  base: ArticleDraft
  mine: ArticleDraft
  theirs: ArticleDraft
  /** What I sent without hearing whether it was stored. */
  sent?: readonly ArticleDraft[]
}

/** Merges two drafts that were made from one, by field and the text by block. Nothing of either side is lost. */
export function mergeDrafts({ base, mine, theirs, sent = [] }: Drafts): MergedDrafts {
  const merged: MergedDrafts = { draft: mine, base: theirs, overlaps: [], taken: [] }
  for (const part of draftParts) {
    if (part === 'content') mergeContent(merged, { base, mine, theirs, sent })
    else mergeFields(merged, part, { base, mine, theirs, sent })
  }
  return withOneAddress(merged)
}

const pictureFields = ['image_id', 'image_alt', 'image_decorative', 'image_focal'] as const

const draftParts: DraftPart[] = ['title', 'url_slug', 'intro', 'content', 'picture', 'from', 'to']

/** The fields of this part, as this draft has them. */
function fieldsOf(part: DraftPart, draft: ArticleDraft): Partial<ArticleDraft> {
  const names = part === 'picture' ? pictureFields : [part]
  return Object.fromEntries(names.map((name) => [name, draft[name]]))
}

/** The working copy of an entry. */
export function draftOf(entry: ArticleDraft): ArticleDraft {
  return Object.assign({}, ...draftParts.map((part) => fieldsOf(part, entry))) as ArticleDraft
}

/** Whether two drafts say the same. */
export function isSameDraft(one: ArticleDraft, other: ArticleDraft): boolean {
  return draftParts.every((part) => isSame(part, one, other))
}

/** Whether both sides of two overlaps say the same, in the same place, whatever stands around it. */
export function isSameOverlap(one: Overlap, other: Overlap): boolean {
  const around = { above: '', below: '' }
  return JSON.stringify({ ...one, ...around }) === JSON.stringify({ ...other, ...around })
}

function isSame(part: DraftPart, one: ArticleDraft, other: ArticleDraft): boolean {
  return JSON.stringify(fieldsOf(part, one)) === JSON.stringify(fieldsOf(part, other))
}

function mergeFields(
  merged: MergedDrafts,
  part: Exclude<DraftPart, 'content'>,
  { base, mine, theirs, sent = [] }: Drafts,
): void {
  if (isSame(part, mine, theirs) || isSame(part, theirs, base)) return
  // What they have is what I sent before.
  if (sent.some((known) => isSame(part, known, theirs))) return
  if (isSame(part, mine, base)) {
    merged.draft = { ...merged.draft, ...fieldsOf(part, theirs) }
    merged.taken.push(part)
    return
  }
  merged.base = { ...merged.base, ...fieldsOf(part, base) }
  merged.overlaps.push({ part, mine: fieldsOf(part, mine), theirs: fieldsOf(part, theirs) })
}

function mergeContent(merged: MergedDrafts, { base, mine, theirs, sent = [] }: Drafts): void {
  if (mine.content === theirs.content) return
  const parts = mergeBlocks(
    base.content,
    mine.content,
    theirs.content,
    sent.map(({ content }) => content),
  )
  const content = parts.map((part) => part.merged).join('')
  if (parts.some((part) => part.merged !== part.mine)) merged.taken.push('content')
  merged.draft = { ...merged.draft, content }
  merged.base = { ...merged.base, content: parts.map((part) => (part.overlaps ? part.base : part.theirs)).join('') }
  const texts = parts.map((part) => part.merged)
  for (const [place, part] of parts.entries()) {
    if (!part.overlaps) continue
    const [above, below] = [texts.slice(0, place).join(''), texts.slice(place + 1).join('')]
    const sides = { mine: { content: part.mine }, theirs: { content: part.theirs } }
    merged.overlaps.push({ part: 'content', place, above, below, ...sides })
  }
}

// An address that follows the title is no choice of its own.
function withOneAddress(merged: MergedDrafts): MergedDrafts {
  const [title, address] = (['title', 'url_slug'] as const).map((part) =>
    merged.overlaps.find((overlap) => overlap.part === part),
  )
  if (!title || !address) return merged
  const followsTitle = (side: 'mine' | 'theirs') => address[side].url_slug === slugOf(title[side].title ?? '')
  if (!followsTitle('mine') || !followsTitle('theirs')) return merged
  Object.assign(title.mine, address.mine)
  Object.assign(title.theirs, address.theirs)
  return { ...merged, overlaps: merged.overlaps.filter((overlap) => overlap !== address) }
}

/** Whose side of an overlap counts; of a text both may stay, mine first. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * The drafts after a choice: then `mine` and `base` differ from `theirs` in such a way that this overlap is none any more.
 */
export function chooseSide(drafts: Drafts, overlap: Overlap, choice: Choice): Pick<Drafts, 'base' | 'mine'> {
  if (overlap.part !== 'content') {
    const mine = choice === 'theirs' ? { ...drafts.mine, ...overlap.theirs } : drafts.mine
    return { mine, base: { ...drafts.base, ...overlap.theirs } }
  }
  const parts = mergeBlocks(drafts.base.content, drafts.mine.content, drafts.theirs.content)
  const textOf = (side: 'base' | 'mine') =>
    parts
      .map((part, place) => {
        if (place !== overlap.place) return part[side]
        if (side === 'base') return part.theirs
        return choice === 'both' ? part.mine + part.theirs : part[choice]
      })
      .join('')
  return {
    mine: { ...drafts.mine, content: textOf('mine') },
    base: { ...drafts.base, content: textOf('base') },
  }
}
