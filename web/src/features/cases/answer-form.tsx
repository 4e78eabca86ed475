import { answerBody, answerCase } from '@portal/contract/member-cases'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tabDraft } from '../../device/draft.ts'
import { type ApiError, call } from '../../lib/api-client.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useMember } from '../account/session.ts'
import { NotSent } from '../registrations/own-registration/not-sent.tsx'
import { refetchCases } from './api.ts'
import styles from './cases.module.css'
import { PhotoField } from './photo-field.tsx'

const notSent = 'Nog niet verstuurd'
const empty = { text: '', photo_id: '' }

export function AnswerForm({ id }: { id: number }) {
  const { id: memberId } = useMember()
  const queryClient = useQueryClient()
  // Of all attempts the same, so that an answer that was sent twice is one.
  const [key, setKey] = useState(newUuid)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm(notSent)
  const form = useContractForm(answerBody, {
    defaultValues: empty,
    draft: tabDraft({ form: `answer-${id}`, memberId, saved: empty }),
    send: (body) => {
      forgetRefusal()
      setProblem(null)
      return call(answerCase, { params: { id }, body, idempotencyKey: key })
    },
    onSent: ({ message }) => {
      refetchCases(queryClient)
      showToast({ tone: 'success', title: message, about: notSent })
    },
    onRefused: (error) => {
      if (error.status !== null) setKey(newUuid())
      // Somebody decided meanwhile: what there is now takes the place of the form.
      if (error.status === 409) refetchCases(queryClient)
      setProblem(error)
      if (Object.keys(error.errors).length === 0) tellRefusal(error)
    },
  })

  return (
    <form className="fields" {...form.formProps}>
      <TextAreaField label="Je antwoord" required rows={3} maxLength={1000} {...form.field('text')} />
      <PhotoField
        label="Foto"
        hint="Als dat je antwoord duidelijker maakt. Alleen onze servicedesk ziet de foto."
        {...form.controlled('photo_id')}
      />
      <NotSent act="Antwoorden" problem={problem} hasSessionEnded={hasSessionEnded} />
      <div className={styles.end}>
        <Button type="submit" busy={form.isSending}>
          Antwoord versturen
        </Button>
      </div>
    </form>
  )
}
