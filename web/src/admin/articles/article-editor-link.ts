import type { ArticleRow } from '@portal/contract/articles'
import { webPaths } from '@portal/contract/web-paths'
import { useRouter } from '@tanstack/react-router'

/** The address of an article's editor. */
export function editorOf({ kind, id }: Pick<ArticleRow, 'kind' | 'id'>): string {
  return `${webPaths.articles}/${kind}/${id}`
}

/** Whether the portal has a page for that. */
export function useHasEditor(): boolean {
  const { routesByPath } = useRouter()
  return `${webPaths.articles}/$kind/$id` in routesByPath
}
