import type { FaqRow } from '@portal/contract/faq-for-staff'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useContext, useMemo } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { entryActions } from '../content/entry-actions.ts'
import { entryRowItems } from '../content/entry-row-items.ts'
import { LateLeftEntries } from '../content/lazy-left-entries.tsx'
import { OrderButton, useLateOrder } from '../content/order/order-button.tsx'
import { SubjectList } from '../list/subject-list.tsx'
import { useDuplicate } from '../content/use-duplicate.ts'
import { OwnRoles } from '../own-roles.ts'
import { faqContent, seenAt } from './faq-content.ts'
import { faqAddress, faqList, nameOf } from './faq-list.tsx'

// Most who open the list begin none, and move none.
const loadBeginning = () => import('./new-question-dialog.tsx').then((part) => part.NewQuestionDialog)
const loadOrder = () => import('./question-order.tsx').then((part) => part.QuestionOrder)

const bulk = entryActions({ subject: faqContent, nameOf })

const route = getRouteApi(`/back-office${staffPaths.faqList}`)

export default function QuestionsPage() {
  const { search, change } = useListSearch(faqAddress, route.useSearch(), route.useNavigate())
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const beginning = useLateDialog(loadBeginning, '‘Nieuwe vraag’ kon niet worden geladen')
  const order = useLateOrder(loadOrder)
  const duplicate = useDuplicate(faqContent)
  const subject = useMemo(() => {
    const rowItems = (row: FaqRow) => entryRowItems(faqContent, row, { href: seenAt(row), duplicate })
    return { ...faqList, ...(mayChange && { bulk, rowItems }) }
  }, [mayChange, duplicate])

  if (order.Dialog) return <order.Dialog onClose={order.close} />
  return (
    <>
      <SubjectList
        subject={subject}
        search={search}
        onChange={change}
        notice={<LateLeftEntries subject={faqContent} />}
        actions={
          mayChange && (
            <>
              <OrderButton order={order} />
              <Button
                icon={<Plus size={18} aria-hidden="true" />}
                onPointerEnter={beginning.prefetch}
                onFocus={beginning.prefetch}
                onClick={beginning.open}
              >
                Nieuwe vraag
              </Button>
            </>
          )
        }
      />
      {beginning.Dialog && <beginning.Dialog onClose={beginning.close} />}
    </>
  )
}
