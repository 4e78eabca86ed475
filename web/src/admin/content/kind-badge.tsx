import { type ContentKind, subjects } from '@portal/contract/subjects'
import { Badge } from '../../ui/badge.tsx'

export function KindBadge({ kind }: { kind: ContentKind }) {
  return <Badge tone={kind === 'news' ? 'news' : 'action'}>{subjects[kind].one}</Badge>
}
