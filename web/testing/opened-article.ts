import type { ArticleDraft, ArticleEntry, ArticleRow } from '@portal/contract/articles'
import { vi } from 'vitest'
import { decisionsOf } from '../src/admin/content/editor/decisions.ts'
import { articleContent, type OpenArticle } from '../src/admin/articles/article-content.ts'
import type { Entry } from '../src/admin/content/subject.ts'
import { standingOf } from '../src/admin/content/editor/standing.ts'
import { conceptFacts } from './concept-facts.ts'

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
    ...conceptFacts,
    kind: 'news',
    id: 7,
    ...draft,
    image: 'articles/zout-screen.webp',
    thumbnail_image: 'articles/zout-thumb.webp',
    author: { id: 4, name: 'Noor Visser' },
    created_at: '2026-11-01T10:00:00.000000Z',
    updated_by: { id: 4, name: 'Noor Visser' },
    updated_at: '2026-11-20T10:00:00.000000Z',
    ...facts,
  }
}

/** An article as the list of staff has it. */
export function articleRowWith(facts: Partial<ArticleRow>): ArticleRow {
  return {
    ...conceptFacts,
    kind: 'news',
    id: 1,
    title: 'Zoutverbruik',
    url_slug: '',
    thumbnail_image: null,
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
