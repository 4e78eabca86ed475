import { faqListCalls } from '@portal/contract/faq-for-staff'
import { faqOrderCalls } from '@portal/contract/faq-order'
import { stateNames } from '@portal/contract/staff-words'
import { call } from '../../lib/api-client.ts'
import { everyRow } from '../content/order/every-row.ts'
import { OrderCard } from '../content/order/order-card.tsx'
import { faqContent, groupName, groupOptions, noGroup } from './faq-content.ts'
import { nameOf } from './faq-list.tsx'

const groups = [...groupOptions.map(({ label }) => label), noGroup]

export function QuestionOrder({ onClose }: { onClose: () => void }) {
  return (
    <OrderCard
      heading={faqContent.list.name}
      kind="faq"
      calls={faqOrderCalls}
      load={loadQuestions}
      groups={groups}
      onClose={onClose}
    />
  )
}

async function loadQuestions({ signal }: { signal: AbortSignal }) {
  const rows = await everyRow((query) => call(faqListCalls.list, { query, signal }))
  return rows.map((row) => ({
    id: row.id,
    title: nameOf(row),
    group: groupName(row.group) || noGroup,
    ...(row.state !== 'gepubliceerd' && { detail: stateNames[row.state] }),
  }))
}
