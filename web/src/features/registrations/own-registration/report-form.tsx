import { reportFields, reportOwnRegistration } from '@portal/contract/own-registration'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tabDraft } from '../../../device/draft.ts'
import { type ApiError, call } from '../../../lib/api-client.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { useRefusedForm } from '../../../lib/use-refused-form.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMember } from '../../account/session.ts'
import { registrationQuery } from './api.ts'
import styles from './forms.module.css'
import { NotSent } from './not-sent.tsx'
import type { ActProps } from './own-registration-page.tsx'

const options = Object.entries(reportFields).map(([value, label]) => ({ value, label }))

export function ReportForm({ registration: { id }, typed = '', onClose }: ActProps) {
  const queryClient = useQueryClient()
  const { id: memberId } = useMember()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // Of all attempts the same, so that a report whose answer was lost is one.
  const [key, setKey] = useState(newUuid)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm('Nog niet gemeld')
  const form = useContractForm(reportOwnRegistration.body, {
    defaultValues: { field: typed ? 'customer' : '', text: typed },
    draft: tabDraft({ form: `report-${id}`, memberId, saved: { field: '', text: '' } }),
    send: (body) => {
      forgetRefusal()
      setProblem(null)
      return call(reportOwnRegistration, { params: { id }, body, idempotencyKey: key })
    },
    onSent: () => {
      void queryClient.invalidateQueries({ queryKey: registrationQuery(id).queryKey })
      showToast({ tone: 'success', title: 'Je melding is verstuurd', detail: 'We laten je weten wat eruit komt.' })
      onClose()
    },
    onRefused: (error) => {
      if (error.status !== null) setKey(newUuid())
      setProblem(error)
      if (Object.keys(error.errors).length === 0) tellRefusal(error)
    },
  })

  function giveUp() {
    form.forgetDraft()
    onClose()
  }

  return (
    <section className={`${card.card} ${card.padded} ${styles.card}`} aria-labelledby="melden">
      <h2 id="melden" ref={heading} tabIndex={-1}>
        Fout melden
      </h2>
      <p className="muted text-2">Vertel wat er niet klopt en wat het moet zijn. Onze servicedesk past het aan.</p>
      <form {...form.formProps}>
        <div className="fields">
          <SelectField
            label="Wat klopt er niet?"
            required
            placeholder="Maak een keuze"
            options={options}
            {...form.controlled('field')}
          />
          <TextAreaField label="Wat moet het zijn?" required rows={4} maxLength={1000} {...form.field('text')} />
        </div>
        <NotSent act="Melden" problem={problem} hasSessionEnded={hasSessionEnded} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={giveUp}>
            Annuleren
          </Button>
          <Button type="submit" busy={form.isSending}>
            Melding versturen
          </Button>
        </div>
      </form>
    </section>
  )
}
