import {
  correctedFields,
  correctOwnRegistration,
  daysUntil,
  type OwnRegistration,
  ownRegistrationMessages,
} from '@portal/contract/own-registration'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { useRefusedForm } from '../../../lib/use-refused-form.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { leadToNextField } from '../../../ui/fields/lead-to-next-field.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useMember } from '../../account/session.ts'
import { refetchRegistered } from '../api.ts'
import { RegistrationControl, RegistrationFields } from '../register-product/registration-controls.tsx'
import { registrationField } from '../registration-fields.ts'
import { registrationQuery } from './api.ts'
import { type Correction, correctionDraft, correctionOf } from './correction-draft.ts'
import styles from './forms.module.css'
import { NotSent } from './not-sent.tsx'
import type { ActProps } from './own-registration-page.tsx'

const notCorrected = 'Nog niet gecorrigeerd'

/** Address and customer as the form of a new registration asks for them, to be mended. */
export function CorrectForm({ registration, onReport, onClose }: ActProps) {
  const { id } = registration
  const queryClient = useQueryClient()
  const { id: memberId } = useMember()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // What the member looked at when they began; after a conflict what they have been shown of it.
  const [seen, setSeen] = useState(registration)
  const [changed, setChanged] = useState<string[]>([])
  const [problem, setProblem] = useState<ApiError | null>(null)
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm(notCorrected)
  const form = useContractForm(correctedFields, {
    defaultValues: correctionOf(registration),
    draft: correctionDraft(id, memberId, correctionOf(seen)),
    send: (body) => {
      forgetRefusal()
      setProblem(null)
      return call(correctOwnRegistration, { params: { id }, body: { ...body, version: seen.version } })
    },
    onSent: (after) => {
      queryClient.setQueryData(registrationQuery(id).queryKey, after)
      refetchRegistered(queryClient)
      const isMailed = after.version !== seen.version
      showToast({
        tone: 'success',
        title: isMailed ? 'Registratie gecorrigeerd' : 'Er is niets veranderd',
        ...(isMailed && { detail: 'Je klant krijgt de bevestiging opnieuw, met de juiste gegevens.' }),
      })
      onClose()
    },
    onRefused: (error) => {
      const current = currentOf(error)
      if (current) queryClient.setQueryData(registrationQuery(id).queryKey, current)
      if (current && current.status !== 'withdrawn') {
        setChanged(differences(correctionOf(seen), correctionOf(current)))
        setSeen(current)
        return
      }
      setProblem(error)
      if (error.status !== 403 && error.status !== 409) tellRefusal(error)
    },
  })
  const typed = () => differences(correctionOf(seen), form.getValues()).join('\n')
  const isOver =
    problem?.status === 403 ||
    problem?.status === 409 ||
    (seen.can_correct_until !== null && daysUntil(seen.can_correct_until) < 0)

  function giveUp() {
    form.forgetDraft()
    onClose()
  }

  function reportInstead() {
    const text = typed()
    form.forgetDraft()
    onReport(text)
  }

  return (
    <section className={`${card.card} ${card.padded} ${styles.card}`} aria-labelledby="corrigeren">
      <h2 id="corrigeren" ref={heading} tabIndex={-1}>
        Adres en klant corrigeren
      </h2>
      <p className="muted text-2">
        Je klant krijgt de bevestiging opnieuw. Klopt het product, het serienummer of de datum niet? Meld dat als fout.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: Enter leads to the next field, as in the form of a new one. */}
      <form {...form.formProps} onKeyDown={leadToNextField}>
        <h3>Adres</h3>
        <RegistrationFields
          parts={['address']}
          control={(name, isTouch) => <RegistrationControl name={name} inputs={form as never} isTouch={isTouch} />}
        />
        <h3>Klant</h3>
        <RegistrationFields
          parts={['customer']}
          control={(name, isTouch) => <RegistrationControl name={name} inputs={form as never} isTouch={isTouch} />}
        />
        {changed.length > 0 && (
          <div role="alert" className={styles.notice}>
            <b>Deze registratie is intussen gewijzigd</b>
            <p>Wat jij invulde, staat er nog. Dit staat er nu:</p>
            <ul>
              {changed.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>Klopt wat jij invulde? Kies dan opnieuw Corrigeren.</p>
          </div>
        )}
        {isOver && (
          <div role="alert" className={styles.notice}>
            <b>{problem?.message ?? ownRegistrationMessages.tooLate}</b>
            <p>Wat je invulde, nemen we mee in je melding.</p>
          </div>
        )}
        <NotSent act="Corrigeren" problem={problem} hasSessionEnded={hasSessionEnded} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={giveUp}>
            Annuleren
          </Button>
          {isOver ? (
            <Button onClick={reportInstead}>Fout melden</Button>
          ) : (
            <Button type="submit" busy={form.isSending}>
              Corrigeren
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

function currentOf({ status, reply }: ApiError): OwnRegistration | null {
  return status === 409 ? ((reply as { current?: OwnRegistration }).current ?? null) : null
}

function differences(one: Correction, other: Correction): string[] {
  const names = Object.keys(one) as (keyof Correction)[]
  return names
    .filter((name) => (one[name] ?? '') !== (other[name] ?? ''))
    .map((name) => `${registrationField(name).label}: ${shownValue(name, other[name])}`)
}

const genderTexts: Record<string, string> = { male: 'Man', female: 'Vrouw', other: 'Anders' }

function shownValue(name: keyof Correction, value: string): string {
  if (value === '') return 'leeg'
  return name === 'selectedGender' ? (genderTexts[value] ?? value) : value
}
