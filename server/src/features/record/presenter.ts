import type { RecordCheck, RecordLine, RecordLineDetails } from '@portal/contract/record'
import { presentMoment } from '../../http/present-moment.ts'
import type { LineOfList, LineValue, ListedLine } from './find-lines.ts'
import type { findRecordCheck } from './jobs.ts'
import { reasonField } from './record-change.ts'

export function presentListed({ further, until, ...listed }: LineOfList): RecordLine {
  const line = presentLine(listed)
  return until ? { ...line, further: { count: further, until: presentMoment(until) } } : line
}

export function presentDetails(listed: ListedLine, values: readonly LineValue[]): RecordLineDetails {
  return { ...presentLine(listed), ...presentValues(values) }
}

export function presentValues(values: readonly LineValue[]): Pick<RecordLineDetails, 'reason' | 'changes'> {
  const reason = values.find(({ field }) => field === reasonField)
  return {
    reason: presentValue(reason?.new_value ?? null),
    changes: values
      .filter(({ field }) => isOfEntry(field))
      .map(({ field, old_value, new_value, is_erased }) => ({
        field,
        old: presentValue(old_value),
        new: presentValue(new_value),
        is_erased,
      })),
  }
}

export function presentCheck(check: Awaited<ReturnType<typeof findRecordCheck>>): RecordCheck {
  const { lines = null, fault = null } = check?.result ?? {}
  return {
    checked_at: check?.finished_at ? presentMoment(check.finished_at) : null,
    lines,
    broken_at: fault?.line ?? null,
    what: fault?.what ?? null,
    is_running: check !== null && (check.is_running || check.due_at <= new Date()),
  }
}

function presentLine(listed: ListedLine): RecordLine {
  const { line, moment, by_kind, by_id, by_name, by_email, action, entry_kind, entry_id, entry_name, fields } = listed
  return {
    id: line,
    moment: presentMoment(moment),
    by: { kind: by_kind, id: by_id, name: by_name, email: by_email },
    action,
    entry: { kind: entry_kind, id: entry_id, name: presentValue(entry_name) },
    fields: fields.map(([field]) => field).filter(isOfEntry),
  }
}

function isOfEntry(field: string): boolean {
  return !field.startsWith(':')
}

/** A value as somebody reads it: text as it is or its beginning, a list with commas, all else as JSON. */
function presentValue(text: string | null): string | null {
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'beginning' in value) return `${String(value.beginning)}…`
  return Array.isArray(value) ? value.join(', ') : text
}
