import type { FaqGroup } from '@portal/contract/faq'
import type { FaqDraft } from '@portal/contract/faq-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { routerPath } from '../../lib/router-path.ts'
import { loadPart } from '../../ui/load-part.ts'
import { EntryEditor } from '../content/editor/entry-editor.tsx'
import { EntryPreview } from '../content/preview/entry-preview.tsx'
import { faqContent, groupName, noGroup, type OpenQuestion } from './faq-content.ts'
import { QuestionFields } from './question-fields.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.faqEntry)}`)

export default function QuestionPage() {
  const { id } = route.useParams()
  return <EntryEditor subject={faqContent} Fields={QuestionFields} Preview={QuestionPreview} kind="faq" id={id} />
}

/** A question as a member sees it, in its group, with its answer open. */
function QuestionPreview({ open }: { open: OpenQuestion }) {
  return <EntryPreview open={open}>{(draft) => <MemberGroup group={groupWith(open.id, draft)} />}</EntryPreview>
}

// The module of members' page as it is, loaded by itself: imported otherwise, members would load it for nothing (0075).
const MemberGroup = lazyComponent(() =>
  loadPart(() => import('../../features/faq/faq-pages.tsx').then((part) => part.OpenFaqGroup)),
)

function groupWith(id: number, { group, question, answer }: FaqDraft): FaqGroup {
  const shown = { id, question: question || 'Zonder titel', answer, anchors: [] }
  return { id: group, name: groupName(group) || noGroup, questions: [shown] }
}
