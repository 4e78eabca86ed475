import type { FaqGroup } from '@portal/contract/faq'
import type { FaqDraft } from '@portal/contract/faq-for-staff'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { loadPart } from '../../ui/load-part.ts'
import { EntryPreview } from '../content/preview/entry-preview.tsx'
import { groupName, type OpenQuestion } from './faq-content.ts'

/** A question as a member sees it, in its group, with its answer open. */
export function QuestionPreview({ open }: { open: OpenQuestion }) {
  return <EntryPreview open={open}>{(draft) => <MemberGroup group={groupWith(open.id, draft)} />}</EntryPreview>
}

// The module of members' page as it is, loaded by itself: imported otherwise, members would load it for nothing (0075).
const MemberGroup = lazyComponent(() =>
  loadPart(() => import('../../features/faq/faq-pages.tsx').then((part) => part.OpenFaqGroup)),
)

function groupWith(id: number, { group, question, answer }: FaqDraft): FaqGroup {
  const shown = { id, question: question || 'Zonder titel', answer, anchors: [] }
  return { id: group, name: groupName(group) || 'Nog geen onderwerp', questions: [shown] }
}
