import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { EntryEditor } from '../content/editor/entry-editor.tsx'
import { articleContent } from './article-content.ts'
import { ArticleFields } from './article-fields.tsx'
import { ArticlePreview } from './article-preview.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.article)}`)

export default function ArticlePage() {
  return <EntryEditor subject={articleContent} Fields={ArticleFields} Preview={ArticlePreview} {...route.useParams()} />
}
