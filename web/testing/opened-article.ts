import type { ArticleDraft, ArticleEntry, ArticleRow } from '@portal/contract/articles'
import { vi } from 'vitest'
import { decisionsOf } from '../src/admin/content/editor/decisions.ts'
import { articleContent, type OpenArticle } from '../src/admin/articles/article-content.ts'
import type { Entry } from '../src/admin/content/subject.ts'
import { standingOf } from '../src/admin/content/editor/standing.ts'

const draft: ArticleDraft = {
  title: 'Zout bijvullen',
  url_slug: 'zout-bijvullen',
  intro: 'Zo doe je het.',
  content: '<p>Doe het deksel open.</p>',
  image_id: 5,
  image_alt: 'Een zak zout',
  image_decorative: false,
  image_focal: null,
  from: null,
  to: null,
}

/** An article of the API as the editor gets it. */
export function articleEntryWith(facts: Partial<ArticleEntry> = {}): ArticleEntry {
  return {
    kind: 'news',
    id: 7,
    rev: 3,
    ...draft,
    public_slug: null,
    image: 'articles/zout-screen.webp',
    thumbnail_image: 'articles/zout-thumb.webp',
    state: 'concept',
    published_from: null,
    published_until: null,
    planned_from: null,
    has_unpublished_changes: false,
    author: { id: 4, name: 'Noor Visser' },
    created_at: '2026-11-01T10:00:00.000000Z',
    updated_by: { id: 4, name: 'Noor Visser' },
    updated_at: '2026-11-20T10:00:00.000000Z',
    ...facts,
  }
}

/** An article as the list of staff has it. */
export function articleRowWith(facts: Partial<ArticleRow>): ArticleRow {
  const moment = '2026-07-01T10:00:00.000000Z'
  return {
    kind: 'news',
    id: 1,
    rev: 3,
    title: 'Zoutverbruik',
    url_slug: '',
    thumbnail_image: null,
    state: 'concept',
    published_from: null,
    published_until: null,
    planned_from: null,
    has_unpublished_changes: false,
    public_slug: null,
    author: null,
    created_at: moment,
    updated_by: null,
    updated_at: moment,
    ...facts,
  }
}

/** An article that is open in an editor which saves as rev 4, for the parts around its fields. */
export function openedArticle({
  entry: facts,
  draft: typed,
  ...open
}: Partial<Omit<OpenArticle, 'entry' | 'draft'>> & {
  entry?: Partial<ArticleEntry>
  draft?: Partial<ArticleDraft>
} = {}) {
  const entry = articleEntryWith(facts)
  const flush = open.flush ?? vi.fn(async () => 4)
  const inFields = { ...draft, ...typed }
  let told: Parameters<typeof standingOf>[0] = { entry, toldRev: entry.rev }
  const standing = () => standingOf(told)
  return {
    subject: articleContent,
    kind: entry.kind,
    id: entry.id,
    entry,
    draft: inFields,
    mayChange: true,
    blockedBy: null,
    flush,
    ...decisionsOf({ kind: entry.kind, id: entry.id, flush, saved: () => inFields, standing }),
    standing,
    takeOver: vi.fn((next: Entry) => void (told = { entry: next, toldRev: next.rev })),
    refill: vi.fn(),
    showErrors: vi.fn(),
    ...open,
  } satisfies OpenArticle
}
