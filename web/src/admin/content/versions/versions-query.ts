import type { ContentVersion, VersionReason } from '@portal/contract/content'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { momentText } from '../../list/moment-text.ts'
import { entryCalls } from '../entry-calls.ts'
import type { Which } from '../subject.ts'

export function versionsQuery({ kind, id }: Which) {
  return queryOptions({
    queryKey: ['entry-versions', kind, id],
    queryFn: ({ signal }) => call(entryCalls[kind].versions, { params: { id }, signal }),
  })
}

/** What a version holds, which never changes. */
export function versionQuery({ kind, id }: Which, number: number) {
  return queryOptions({
    queryKey: ['entry-version', kind, id, number],
    queryFn: ({ signal }) => call(entryCalls[kind].version, { params: { id, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const reasons: Record<VersionReason, string> = {
  gepubliceerd: 'Gepubliceerd',
  gepland: 'Ingepland',
  ingetrokken: 'Ingetrokken',
  bewaard: 'Bewaard',
}

/** What a version is called: its name, or what it was made by. */
export function versionTitle({ name, reason, published_from }: ContentVersion): string {
  if (name) return name
  return reason === 'gepland' && published_from ? `Ingepland voor ${momentText(published_from)}` : reasons[reason]
}

export function versionMaker({ created_by, created_at }: ContentVersion): string {
  return [created_by?.name, momentText(created_at)].filter(Boolean).join(', ')
}
