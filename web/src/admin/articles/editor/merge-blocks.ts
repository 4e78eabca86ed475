import { blocksOf, joinBlocks } from '../../rich-text/blocks.ts'
import { type ChangedRun, changedRuns } from '../../rich-text/changed-runs.ts'

/** A part of an article in three texts: what both sides began with, and what each made of it. */
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
  for (const stretch of stretchesOf([...own.runs, ...other.runs])) {
    parts.push(...untouched(before.slice(reached, stretch.from)))
    const [mineHere, theirsHere] = [textAt(own, stretch) ?? '', textAt(other, stretch) ?? '']
    const isMineOfBefore = known.some((side) => textAt(side, stretch) === theirsHere)
    parts.push(
      partOf(joinBlocks(before.slice(stretch.from, stretch.to)), {
        mine: mineHere,
        theirs: theirsHere,
        isMineOfBefore,
      }),
    )
    reached = stretch.to
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

type Stretch = ChangedRun['own']

// Runs that share a block, or put something in the same place, are one stretch.
function stretchesOf(runs: readonly ChangedRun[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { own } of runs.toSorted((a, b) => a.own.from - b.own.from || a.own.to - b.own.to)) {
    const last = stretches.at(-1)
    if (last && (own.from < last.to || (own.from === last.from && own.to === last.to)))
      last.to = Math.max(last.to, own.to)
    else stretches.push({ ...own })
  }
  return stretches
}

// Null when a run of this side goes on beyond the stretch.
function textAt({ blocks, runs }: Side, stretch: Stretch): string | null {
  const inside = runs.filter(({ own }) => isInside(own, stretch))
  const others = runs.filter(({ own }) => !isInside(own, stretch))
  if (others.some(({ own }) => own.from < stretch.to && own.to > stretch.from)) return null
  const shift = growth(others.filter(({ own }) => own.to <= stretch.from))
  return joinBlocks(blocks.slice(stretch.from + shift, stretch.to + shift + growth(inside)))
}

// What is put in at the edge of a stretch stands outside it.
function isInside({ from, to }: Stretch, stretch: Stretch): boolean {
  if (from < stretch.from || to > stretch.to) return false
  const isAtEdge = from === to && (from === stretch.from || to === stretch.to)
  return !isAtEdge || stretch.from === stretch.to
}

function growth(runs: readonly ChangedRun[]): number {
  return runs.reduce((sum, { own, other }) => sum + other.to - other.from - (own.to - own.from), 0)
}
