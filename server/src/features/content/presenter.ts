import type { ContentVersion } from '@portal/contract/content'
import { presentMoment } from '../../http/present-moment.ts'
import type { EntryRow } from './entries-store.ts'
import type { EntryFacts } from './subject.ts'
import type { VersionRow } from './versions-store.ts'

export function presentListed(row: EntryFacts) {
  return {
    ...row,
    published_from: momentOrNull(row.published_from),
    published_until: momentOrNull(row.published_until),
    planned_from: momentOrNull(row.planned_from),
    created_at: presentMoment(row.created_at),
    updated_at: presentMoment(row.updated_at),
  }
}

export function presentEntry({ draft, ...row }: EntryRow) {
  return { ...draft, ...presentListed(row) }
}

export function presentStanding({ rev, state, updated_by, updated_at }: EntryRow) {
  return { rev, state, updated_by, updated_at: presentMoment(updated_at) }
}

export function presentVersion({ number, reason, name, created_by, ...row }: VersionRow): ContentVersion {
  return {
    number,
    reason,
    name,
    published_from: momentOrNull(row.published_from),
    published_until: momentOrNull(row.published_until),
    created_by,
    created_at: presentMoment(row.created_at),
  }
}

function momentOrNull(moment: Date | null): string | null {
  return moment && presentMoment(moment)
}
