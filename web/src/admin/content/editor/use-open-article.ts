import type { ArticleEntry } from '@portal/contract/articles'
import { useState } from 'react'
import { fieldId } from '../../../ui/fields/field.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import type { LoadedArticle } from './api.ts'
import type { ArticleAutosave } from './article-autosave.ts'
import { decisionsOf } from './decisions.ts'
import type { AutosaveState } from './autosave-state.ts'
import { draftOf } from './merge-drafts.ts'
import type { OpenArticle } from './open-article.ts'
import { standingOf } from './standing.ts'
import { useArticleAutosave } from './use-article-autosave.ts'

/** The article that is open, for its page and for what stands around its fields. */
export function useOpenArticle(article: LoadedArticle, mayChange: boolean) {
  const { autosave, state } = useArticleAutosave(article)
  const { entry: loaded } = article
  // The same functions as long as the page is open.
  const [acts] = useState(() => actsOf(loaded, autosave))
  const open: OpenArticle = {
    ...acts,
    kind: loaded.kind,
    id: loaded.id,
    entry: state.entry,
    draft: state.draft,
    mayChange,
    blockedBy: restsOf(state),
  }
  return { article: open, state, autosave }
}

function actsOf(loaded: ArticleEntry, autosave: ArticleAutosave) {
  const standing = () => standingOf(autosave.read())
  return {
    flush: () => autosave.flush(),
    ...decisionsOf({
      kind: loaded.kind,
      id: loaded.id,
      flush: () => autosave.flush(),
      saved: () => draftOf(autosave.read().entry),
      standing,
    }),
    standing,
    takeOver: (entry: ArticleEntry) => autosave.applyRemote(entry),
    refill: (entry: ArticleEntry) => autosave.refill(entry),
    showErrors: (errors: OpenErrors) => {
      autosave.showErrors(errors)
      focusFirst(errors)
    },
  }
}

type OpenErrors = Parameters<OpenArticle['showErrors']>[0]

function restsOf({ overlaps, problem, isSaved }: AutosaveState): string | null {
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
