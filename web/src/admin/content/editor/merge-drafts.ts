import { type ContentSubject, type Draft, type DraftPart, fieldsOf } from '../subject.ts'
import { mergeBlocks } from './merge-blocks.ts'

export type Parts = ContentSubject['parts']

/** Something that both sides changed, each in another way. */
export type Overlap = {
  part: string
  mine: Draft
  theirs: Draft
  /** Of rich text where it is, with what stands around it, so that it can be found. */
  where?: { place: number; above: string; below: string }
}

export type MergedDrafts<D = Draft> = {
  /** All changes of both sides, and where they overlap mine. */
  draft: D
  /** What both sides have in common then: the other side's, and what both began with where they overlap. */
  base: D
  overlaps: Overlap[]
  /** The parts that came from the other side. */
  taken: string[]
}

export type Drafts<D = Draft> = {
  /** What both sides began with. */
  base: D
  mine: D
  theirs: D
  /** What I sent without hearing whether it was stored. */
  sent?: readonly D[]
}

/** Merges two drafts that were made from one, by part and rich text by block. Nothing of either side is lost. */
export function mergeDrafts(parts: Parts, { base, mine, theirs, sent = [] }: Drafts): MergedDrafts {
  const merged: MergedDrafts = { draft: mine, base: theirs, overlaps: [], taken: [] }
  for (const part of parts) {
    if (part.is === 'rich-text') mergeRichText(merged, part, { base, mine, theirs, sent })
    else mergeWhole(merged, part, { base, mine, theirs, sent })
  }
  return withOneAddress(merged, parts)
}

function partOf(part: DraftPart, draft: Draft): Draft {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, draft[field]]))
}

export function draftOf(parts: Parts, entry: Draft): Draft {
  return Object.assign({}, ...parts.map((part) => partOf(part, entry))) as Draft
}

/** A draft with the rich text that the server made of what was sent. */
export function withRichText(parts: Parts, draft: Draft, html: string): Draft {
  const [field] = richTextOf(parts)
  return field === undefined ? draft : { ...draft, [field]: html }
}

export function richTextOf(parts: Parts): string[] {
  return parts.filter(({ is }) => is === 'rich-text').flatMap(fieldsOf)
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return Object.keys({ ...one, ...other }).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}

/** Whether both sides of two overlaps say the same, in the same place, whatever stands around it. */
export function isSameOverlap(one: Overlap, other: Overlap): boolean {
  const bare = ({ where, ...overlap }: Overlap) => JSON.stringify({ ...overlap, place: where?.place })
  return bare(one) === bare(other)
}

function isSame(part: DraftPart, one: Draft, other: Draft): boolean {
  return isSameDraft(partOf(part, one), partOf(part, other))
}

function mergeWhole(merged: MergedDrafts, part: DraftPart, { base, mine, theirs, sent = [] }: Drafts): void {
  if (isSame(part, mine, theirs) || isSame(part, theirs, base)) return
  // What they have is what I sent before.
  if (sent.some((known) => isSame(part, known, theirs))) return
  if (isSame(part, mine, base)) {
    merged.draft = { ...merged.draft, ...partOf(part, theirs) }
    merged.taken.push(part.name)
    return
  }
  merged.base = { ...merged.base, ...partOf(part, base) }
  merged.overlaps.push({ part: part.name, mine: partOf(part, mine), theirs: partOf(part, theirs) })
}

function mergeRichText(merged: MergedDrafts, part: DraftPart, { base, mine, theirs, sent = [] }: Drafts): void {
  const [field = ''] = fieldsOf(part)
  if (mine[field] === theirs[field]) return
  const parts = mergeBlocks(
    textIn(base, field),
    textIn(mine, field),
    textIn(theirs, field),
    sent.map((draft) => textIn(draft, field)),
  )
  if (parts.some((one) => one.merged !== one.mine)) merged.taken.push(part.name)
  merged.draft = { ...merged.draft, [field]: parts.map((one) => one.merged).join('') }
  merged.base = { ...merged.base, [field]: parts.map((one) => (one.overlaps ? one.base : one.theirs)).join('') }
  const texts = parts.map((one) => one.merged)
  for (const [place, one] of parts.entries()) {
    if (!one.overlaps) continue
    const where = { place, above: texts.slice(0, place).join(''), below: texts.slice(place + 1).join('') }
    const sides = { mine: { [field]: one.mine }, theirs: { [field]: one.theirs } }
    merged.overlaps.push({ part: part.name, ...sides, where })
  }
}

function textIn(draft: Draft, field: string): string {
  return draft[field] as string
}

// An address that follows the title is no choice of its own.
function withOneAddress(merged: MergedDrafts, parts: Parts): MergedDrafts {
  const address = parts.find(({ follows }) => follows)
  const title = parts.find(({ is }) => is === 'title')
  const [ofAddress, ofTitle] = [address, title].map((one) => merged.overlaps.find(({ part }) => part === one?.name))
  if (!address?.follows || !title || !ofAddress || !ofTitle) return merged
  const [[heading = ''], [slug = '']] = [fieldsOf(title), fieldsOf(address)]
  const { follows } = address
  const followsTitle = (side: 'mine' | 'theirs') => ofAddress[side][slug] === follows(textIn(ofTitle[side], heading))
  if (!followsTitle('mine') || !followsTitle('theirs')) return merged
  Object.assign(ofTitle.mine, ofAddress.mine)
  Object.assign(ofTitle.theirs, ofAddress.theirs)
  return { ...merged, overlaps: merged.overlaps.filter((overlap) => overlap !== ofAddress) }
}

/** Whose side of an overlap counts; of rich text both may stay, mine first. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * The drafts after a choice: then `mine` and `base` differ from `theirs` in such a way that this overlap is none any more.
 */
export function chooseSide(
  drafts: Drafts,
  { where, ...overlap }: Overlap,
  choice: Choice,
): Pick<Drafts, 'base' | 'mine'> {
  if (!where) {
    const mine = choice === 'theirs' ? { ...drafts.mine, ...overlap.theirs } : drafts.mine
    return { mine, base: { ...drafts.base, ...overlap.theirs } }
  }
  const [field = ''] = Object.keys(overlap.mine)
  const parts = mergeBlocks(textIn(drafts.base, field), textIn(drafts.mine, field), textIn(drafts.theirs, field))
  const textWith = (side: 'base' | 'mine') =>
    parts
      .map((part, place) => {
        if (place !== where.place) return part[side]
        if (side === 'base') return part.theirs
        return choice === 'both' ? part.mine + part.theirs : part[choice]
      })
      .join('')
  return {
    mine: { ...drafts.mine, [field]: textWith('mine') },
    base: { ...drafts.base, [field]: textWith('base') },
  }
}
