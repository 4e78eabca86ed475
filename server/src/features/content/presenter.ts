import type { ArticleEntry, ArticleRow as ListedArticle } from '@portal/contract/articles'
import type { ContentVersion } from '@portal/contract/content'
import { presentMoment } from '../../http/present-moment.ts'
import type { FactsRow } from './store.ts'
import type { VersionRow } from './versions-store.ts'
import type { EntryFacts, EntryRow } from './entries-store.ts'

export function presentListed({ kind, rev, title, url_slug, thumbnail_image, ...row }: EntryFacts): ListedArticle {
  return { kind, rev, title, url_slug, thumbnail_image, ...presentFacts(row) }
}

export function presentEntry({ kind, rev, draft, image, thumbnail_image, ...row }: EntryRow): ArticleEntry {
  return { kind, rev, ...draft, image, thumbnail_image, ...presentFacts(row) }
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

function presentFacts({ id, state, has_unpublished_changes, public_slug, author, updated_by, ...row }: FactsRow) {
  return {
    id,
    state,
    published_from: momentOrNull(row.published_from),
    published_until: momentOrNull(row.published_until),
    planned_from: momentOrNull(row.planned_from),
    has_unpublished_changes,
    public_slug,
    author,
    created_at: presentMoment(row.created_at),
    updated_by,
    updated_at: presentMoment(row.updated_at),
  }
}

function momentOrNull(moment: Date | null): string | null {
  return moment && presentMoment(moment)
}
