import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { EntryEditor } from '../content/editor/entry-editor.tsx'
import { faqContent } from './faq-content.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuestionPreview } from './question-preview.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.faqEntry)}`)

/** The page to write a question and its answer on. */
export default function QuestionPage() {
  const { id } = route.useParams()
  return <EntryEditor subject={faqContent} Fields={QuestionFields} Preview={QuestionPreview} kind="faq" id={id} />
}
