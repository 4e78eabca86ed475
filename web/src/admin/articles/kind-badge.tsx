import type { ArticleRow } from '@portal/contract/articles'
import { articleKindNames } from '@portal/contract/staff-words'
import { Badge } from '../../ui/badge.tsx'

export function KindBadge({ kind }: Pick<ArticleRow, 'kind'>) {
  return <Badge tone={kind === 'news' ? 'news' : 'action'}>{articleKindNames[kind]}</Badge>
}
