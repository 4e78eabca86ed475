import { type ArticleKind, articleMessages, slugOf } from '@portal/contract/articles'
import { NewEntryDialog } from '../content/new-entry-dialog.tsx'
import { articleContent } from './article-content.ts'

/** Begins an article; its kind stays. */
export function NewArticleDialog({ onClose }: { onClose: () => void }) {
  return (
    <NewEntryDialog
      subject={articleContent}
      heading="Nieuw artikel"
      title={{
        name: 'title',
        label: 'Titel',
        hint: 'Niemand ziet het artikel totdat je het publiceert.',
        missing: articleMessages.titleMissing,
      }}
      choice={{ name: 'kind', label: 'Soort', options: kinds }}
      entryOf={(title, kind) => ({ kind, body: { title, url_slug: slugOf(title) } })}
      onClose={onClose}
    />
  )
}

const kinds = [
  { value: 'news', label: 'Nieuws' },
  { value: 'promotions', label: 'Actie' },
] as const satisfies { value: ArticleKind; label: string }[]
