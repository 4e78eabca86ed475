import type { ArticleEntry } from '@portal/contract/articles'
import { useState } from 'react'
import { fieldId } from '../../../ui/fields/field.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import type { LoadedArticle } from './api.ts'
import { decisionsOf } from './decisions.ts'
import type { KeeperState } from './keeper-state.ts'
import { draftOf } from './merge-drafts.ts'
import type { OpenArticle } from './open-article.ts'
import { useArticleKeeper } from './use-article-keeper.ts'

/** The article that is open, for its page and for what stands around its fields. */
export function useOpenArticle({ entry: loaded, left }: LoadedArticle, mayChange: boolean) {
  const { keeper, state } = useArticleKeeper(loaded, left)
  // The same functions as long as the page is open.
  const [acts] = useState(() => ({
    settle: () => keeper.settle(),
    ...decisionsOf({
      kind: loaded.kind,
      id: loaded.id,
      settle: () => keeper.settle(),
      saved: () => draftOf(keeper.read().entry),
    }),
    takeOver: (entry: ArticleEntry) => keeper.meet(entry),
    refill: (entry: ArticleEntry) => keeper.refill(entry),
    showErrors: (errors: OpenErrors) => {
      keeper.showErrors(errors)
      focusFirst(errors)
    },
  }))
  const article: OpenArticle = {
    ...acts,
    kind: loaded.kind,
    id: loaded.id,
    entry: state.entry,
    draft: state.draft,
    mayChange,
    rests: restsOf(state),
  }
  return { article, state, keeper }
}

type OpenErrors = Parameters<OpenArticle['showErrors']>[0]

function restsOf({ overlaps, problem, isSaved }: KeeperState): string | null {
  if (overlaps.length > 0) return 'Kies eerst wat er blijft staan'
  if (problem && !isSaved) return 'Dit kan zodra alles bewaard is'
  return null
}

const fields = ['title', 'url_slug', 'intro', 'content', 'image_id', 'image_alt', 'from', 'to']

function focusFirst(errors: OpenErrors): void {
  const first = fields.find((field) => errors[field])
  // The note at the field is there by then.
  if (first) requestAnimationFrame(() => focusControl(document.getElementById(fieldId(first))))
}
