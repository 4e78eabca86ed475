import { contactMessages, contactSubjects, sendContactRequest, sendContactRequestBody } from '@portal/contract/contact'
import { webPaths } from '@portal/contract/web-paths'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { clearDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { type ContractForm, useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useMember } from '../account/session.ts'
import { SessionEnded, useRefusedForm } from '../account/use-refused-form.tsx'
import styles from './contact-form.module.css'

type QuestionValues = { subject: string; question: string }

const emptyQuestion: QuestionValues = { subject: '', question: '' }

const subjects = contactSubjects.map(({ id, label }) => ({ value: String(id), label }))

/** Sends a question to one of the desks (spec §5). What is typed is kept for the tab until it has been sent. */
export function ContactForm() {
  const { id: memberId } = useMember()
  const [start, setStart] = useState(() => ({
    ...emptyQuestion,
    ...readDraft<QuestionValues>(draftOf(memberId))?.values,
  }))
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm('Contact aanvraag mislukt')

  const form = useContractForm(sendContactRequestBody, {
    defaultValues: start,
    send: (body) => call(sendContactRequest, { body }),
    onSent: () => {
      forgetRefusal()
      setStart(emptyQuestion)
      form.reset(emptyQuestion)
      showToast({
        tone: 'success',
        title: contactMessages.sent,
        detail: 'We nemen zo snel mogelijk contact met je op',
      })
    },
    onRefused: tellRefusal,
  })
  useQuestionDraft(form, memberId)
  const isRestored = !isEmpty(start) && !form.formState.isDirty

  return (
    <form className={`${card.card} ${card.padded} ${styles.form}`} {...form.formProps}>
      {isRestored && <p className={styles.restored}>Wat je eerder had getypt, staat er nog.</p>}
      <ErrorSummary problems={form.shownErrors} />
      <SelectField
        label="Onderwerp"
        required
        placeholder="Selecteer een onderwerp"
        options={subjects}
        {...form.field('subject')}
      />
      <TextAreaField label="Vraag" required rows={6} {...form.field('question')} />
      <div className={styles.end}>
        {hasSessionEnded && <SessionEnded path={webPaths.contact} className="small" />}
        <Button type="submit" busy={form.isSending}>
          Versturen
        </Button>
      </div>
    </form>
  )
}

// An emptied form leaves nothing behind.
function useQuestionDraft({ subscribe }: ContractForm<QuestionValues>, memberId: number) {
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isEmpty(values)) clearDraft(draftOf(memberId))
        else keepDraft(draftOf(memberId), { values, startedWith: '' })
      },
    })
  }, [subscribe, memberId])
}

function isEmpty({ subject, question }: QuestionValues): boolean {
  return subject === '' && question === ''
}

function draftOf(memberId: number) {
  return { form: 'contact', memberId }
}
