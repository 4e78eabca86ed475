import { faqMessages } from '@portal/contract/faq-for-staff'
import { NewEntryDialog } from '../content/new-entry-dialog.tsx'
import { faqContent, groupOptions } from './faq-content.ts'

export function NewQuestionDialog({ onClose }: { onClose: () => void }) {
  return (
    <NewEntryDialog
      subject={faqContent}
      heading="Nieuwe vraag"
      title={{
        name: 'question',
        label: 'Vraag',
        hint: 'Niemand ziet de vraag totdat je haar publiceert.',
        missing: faqMessages.questionMissing,
      }}
      choice={{ name: 'group', label: 'Onderwerp', options: groupOptions }}
      entryOf={(question, group) => ({ kind: 'faq', body: { group, question, answer: '' } })}
      onClose={onClose}
    />
  )
}
