import { changedRuns } from '../../rich-text/changed-runs.ts'
import type { Row, Word } from './html-rows.ts'

export type Change = 'same' | 'gone' | 'new'

/** A line with what is in both, only in the older, and only in the newer one. */
export type ComparedRow = Omit<Row, 'words'> & { runs: { change: Change; words: Word[] }[] }

// Lines that share less are no two versions of one line.
const leastCommon = 0.35

/** What the newer lines have otherwise than the older ones. */
export function compareRows(older: readonly Row[], newer: readonly Row[]): ComparedRow[] {
  const rows: ComparedRow[] = []
  let done = 0
  for (const { own, other } of changedRuns(older.map(keyOfRow), newer.map(keyOfRow))) {
    rows.push(...newer.slice(done, other.from).map((row) => whole(row, 'same')))
    rows.push(...changedLines(older.slice(own.from, own.to), newer.slice(other.from, other.to)))
    done = other.to
  }
  return [...rows, ...newer.slice(done).map((row) => whole(row, 'same'))]
}

export function isDifferent(rows: readonly ComparedRow[]): boolean {
  return rows.some(({ runs }) => runs.some(({ change }) => change !== 'same'))
}

function changedLines(older: readonly Row[], newer: readonly Row[]): ComparedRow[] {
  return Array.from({ length: Math.max(older.length, newer.length) }, (_, at) => {
    const [before, after] = [older[at], newer[at]]
    const both = before && after && oneLine(before, after)
    return both ? [both] : [before && whole(before, 'gone'), after && whole(after, 'new')].filter((row) => !!row)
  }).flat()
}

// Null for two lines that have little in common.
function oneLine(before: Row, after: Row): ComparedRow | null {
  if (before.kind !== after.kind) return null
  const runs: ComparedRow['runs'] = []
  const add = (change: Change, words: Word[]) => words.length > 0 && runs.push({ change, words })
  let done = 0
  for (const { own, other } of changedRuns(before.words.map(keyOfWord), after.words.map(keyOfWord))) {
    add('same', after.words.slice(done, other.from))
    add('gone', before.words.slice(own.from, own.to))
    add('new', after.words.slice(other.from, other.to))
    done = other.to
  }
  add('same', after.words.slice(done))
  const lengthOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.trim().length, 0)
  const common = lengthOf(runs.flatMap(({ change, words }) => (change === 'same' ? words : [])))
  const { kind, depth } = after
  return common < leastCommon * Math.max(lengthOf(before.words), lengthOf(after.words)) ? null : { kind, depth, runs }
}

function whole({ words, ...row }: Row, change: Change): ComparedRow {
  return { ...row, runs: [{ change, words }] }
}

function keyOfRow({ kind, depth, words }: Row): string {
  return `${kind} ${depth} ${words.map(keyOfWord).join('')}`
}

function keyOfWord({ text, marks }: Word): string {
  return `${text}\u0000${marks}\u0000`
}
