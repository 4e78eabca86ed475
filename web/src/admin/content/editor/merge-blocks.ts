import { blocksOf, joinBlocks } from '../../rich-text/blocks.ts'
import { type ChangedRun, changedRuns } from '../../rich-text/changed-runs.ts'

/** A stretch of rich text in three texts: what both sides began with, and what each made of it. */
export type MergedPart = {
  base: string
  mine: string
  theirs: string
  /** The changes of both sides; mine where they overlap. */
  merged: string
  overlaps: boolean
}

/**
 * The parts of two texts that were made from one, merged by their blocks: what only one side changed is as that side has it.
 * `sent` is what I sent without hearing whether it was stored; where the other side says just that, it is mine of before.
 */
export function mergeBlocks(base: string, mine: string, theirs: string, sent: readonly string[] = []): MergedPart[] {
  const before = blocksOf(base)
  const [own, other] = [sideOf(before, mine), sideOf(before, theirs)]
  const known = sent.map((text) => sideOf(before, text))
  const parts: MergedPart[] = []
  let reached = 0
  for (const range of rangesOf([...own.runs, ...other.runs])) {
    parts.push(...untouched(before.slice(reached, range.from)))
    const [mineHere, theirsHere] = [textAt(own, range) ?? '', textAt(other, range) ?? '']
    const isMineOfBefore = known.some((side) => textAt(side, range) === theirsHere)
    parts.push(
      partOf(joinBlocks(before.slice(range.from, range.to)), {
        mine: mineHere,
        theirs: theirsHere,
        isMineOfBefore,
      }),
    )
    reached = range.to
  }
  return [...parts, ...untouched(before.slice(reached))]
}

type Sides = { mine: string; theirs: string; isMineOfBefore: boolean }

function partOf(base: string, { mine, theirs, isMineOfBefore }: Sides): MergedPart {
  const overlaps = mine !== base && theirs !== base && mine !== theirs && !isMineOfBefore
  return { base, mine, theirs, merged: mine === base && !isMineOfBefore ? theirs : mine, overlaps }
}

function untouched(blocks: readonly string[]): MergedPart[] {
  const text = joinBlocks(blocks)
  return text ? [{ base: text, mine: text, theirs: text, merged: text, overlaps: false }] : []
}

type Side = { blocks: string[]; runs: ChangedRun[] }

function sideOf(before: readonly string[], text: string): Side {
  const blocks = blocksOf(text)
  return { blocks, runs: changedRuns(before, blocks) }
}

type BlockRange = ChangedRun['own']

// Runs that share a block, or put something in the same place, are one range.
function rangesOf(runs: readonly ChangedRun[]): BlockRange[] {
  const ranges: BlockRange[] = []
  for (const { own } of runs.toSorted((a, b) => a.own.from - b.own.from || a.own.to - b.own.to)) {
    const last = ranges.at(-1)
    if (last && (own.from < last.to || (own.from === last.from && own.to === last.to)))
      last.to = Math.max(last.to, own.to)
    else ranges.push({ ...own })
  }
  return ranges
}

// Null when a run of this side goes on beyond the range.
function textAt({ blocks, runs }: Side, range: BlockRange): string | null {
  const inside = runs.filter(({ own }) => isInside(own, range))
  const others = runs.filter(({ own }) => !isInside(own, range))
  if (others.some(({ own }) => own.from < range.to && own.to > range.from)) return null
  const shift = growth(others.filter(({ own }) => own.to <= range.from))
  return joinBlocks(blocks.slice(range.from + shift, range.to + shift + growth(inside)))
}

// What is put in at the edge of a range stands outside it.
function isInside({ from, to }: BlockRange, range: BlockRange): boolean {
  if (from < range.from || to > range.to) return false
  const isAtEdge = from === to && (from === range.from || to === range.to)
  return !isAtEdge || range.from === range.to
}

function growth(runs: readonly ChangedRun[]): number {
  return runs.reduce((sum, { own, other }) => sum + other.to - other.from - (own.to - own.from), 0)
}
