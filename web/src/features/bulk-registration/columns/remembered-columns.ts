import { bareHeading, columnTargets } from '../known-headings.ts'
import type { ColumnTable } from './find-columns.ts'
import type { ColumnChoice, Matching } from './match-columns.ts'

/** What a member chose for these headings on this device, or null. */
export function recallColumns(memberId: number, table: ColumnTable): Matching | null {
  const kept = readKept(memberId)[keyOf(table)]
  return Array.isArray(kept) && kept.length === table.columns.length && kept.every(isChoice) ? kept : null
}

/** Remembers a matching for the next file with the same headings. */
export function rememberColumns(memberId: number, table: ColumnTable, matching: Matching): void {
  // Without headings the next list with as many columns may be quite another one.
  if (!table.hasHeadings) return
  const { [keyOf(table)]: _, ...others } = readKept(memberId)
  const kept = [[keyOf(table), matching], ...Object.entries(others)].slice(0, mostSets)
  try {
    localStorage.setItem(storageKey(memberId), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden storage costs one question more.
  }
}

const mostSets = 20

// Only headings are kept, never what stands below them.
function readKept(memberId: number): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(memberId)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function storageKey(memberId: number): string {
  return `bulk-columns:${memberId}`
}

function keyOf({ columns, hasHeadings }: ColumnTable): string {
  return hasHeadings ? columns.map(({ heading }) => bareHeading(heading)).join('|') : ''
}

function isChoice(kept: unknown): kept is ColumnChoice {
  return kept === 'leave-out' || columnTargets.some(({ target }) => target === kept)
}
