import { contactMessages, contactSubjects, sendContactRequestBody } from '@portal/contract/contact'
import { webPaths } from '@portal/contract/web-paths'
import { useState } from 'react'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { SessionEnded } from '../account/session-ended.tsx'
import { useMember } from '../account/session.ts'
import { useRefusedForm } from '../account/use-refused-form.ts'
import { useSendContactRequest } from './api.ts'
import styles from './contact-form.module.css'
import { contactTexts as texts } from './contact-texts.ts'
import { emptyQuestion, isEmpty, readKeptQuestion, useKeptQuestion } from './kept-question.ts'

const subjects = contactSubjects.map(({ id, label }) => ({ value: String(id), label }))

/** Sends a question to one of the desks (spec §5). What is typed is kept for the tab until it has been sent. */
export function ContactForm() {
  const { id: memberId } = useMember()
  const [kept] = useState(() => readKeptQuestion(memberId))
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm(texts.failed)
  const sendQuestion = useSendContactRequest()

  const form = useContractForm(sendContactRequestBody, {
    defaultValues: kept,
    send: sendQuestion.mutateAsync,
    onSent: () => {
      forgetRefusal()
      form.setValues(emptyQuestion)
      showToast({ tone: 'success', title: contactMessages.sent, detail: texts.sentDetail })
    },
    onRefused: tellRefusal,
  })
  useKeptQuestion(form.values, memberId)
  const isRestored = !isEmpty(kept) && form.values === kept

  return (
    <form className={`${card.card} ${card.padded} ${styles.form}`} {...form.formProps}>
      {isRestored && <p className={styles.restored}>{texts.restored}</p>}
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
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
