import { articleCalls, type ArticleKind } from '@portal/contract/articles'
import type { ContentVersion, VersionReason } from '@portal/contract/content'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { momentText } from '../../list/moment-text.ts'

type Which = { kind: ArticleKind; id: number }

export function versionsQuery({ kind, id }: Which) {
  return queryOptions({
    queryKey: ['article-versions', kind, id],
    queryFn: ({ signal }) => call(articleCalls[kind].versions, { params: { id }, signal }),
  })
}

/** What a version holds, which never changes. */
export function versionQuery({ kind, id }: Which, number: number) {
  return queryOptions({
    queryKey: ['article-version', kind, id, number],
    queryFn: ({ signal }) => call(articleCalls[kind].version, { params: { id, number }, signal }),
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

/** Who made it, and when. */
export function versionMaker({ created_by, created_at }: ContentVersion): string {
  return [created_by?.name, momentText(created_at)].filter(Boolean).join(', ')
}
