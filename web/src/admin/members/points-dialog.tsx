import { givePoints, pointsByHandMessages, type PointsForeseen, previewPoints } from '@portal/contract/points-by-hand'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { focusControl } from '../../ui/fields/focus-control.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { StaffDialog } from '../people/staff-dialog.tsx'
import { namedErrors } from '../refusals.ts'
import { usePreview } from '../registrations/acts/use-preview.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { memberQuery } from './api.ts'
import type { MemberDialogProps } from './account-dialogs.tsx'

type Texts = { reason: string; text: string }
type Errors = Record<string, string | undefined>

/** Points by hand: how many, why, and what the member reads; with what will happen by the server's own word. */
export function PointsDialog({ member: { id, name }, onClose }: MemberDialogProps) {
  const queryClient = useQueryClient()
  const [credits, setCredits] = useState('')
  const [texts, setTexts] = useState<Texts>({ reason: '', text: '' })
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ text?: string; errors: Errors }>({ errors: {} })
  const [sendOnce] = useState(() => repeatableCalls<Texts & { credits: string }>())
  const form = useRef<HTMLDivElement>(null)
  const wanted = credits.trim()
  const {
    consequences: foreseen,
    errors,
    ...state
  } = usePreview(memberQuery(String(id)), /^[+-]?\d+$/.test(wanted) ? { credits: wanted } : null, (body) =>
    call(previewPoints, { params: { id }, body }),
  )

  useEffect(() => {
    if (refused.text || Object.keys(refused.errors).length > 0)
      focusControl(form.current?.querySelector('[aria-invalid=true], [role=alert]'))
  }, [refused])

  async function carryOut() {
    const missing: Errors = {
      ...(credits.trim() === '' && { credits: pointsByHandMessages.creditsMissing }),
      ...(texts.text.trim() === '' && { text: pointsByHandMessages.textMissing }),
      ...(texts.reason.trim() === '' && { reason: pointsByHandMessages.reasonMissing }),
    }
    setRefused({ errors: missing })
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const body = { credits, ...texts }
      const { data } = await sendOnce(body, body, (sent, idempotencyKey) =>
        call(givePoints, { params: { id }, body: sent, idempotencyKey }),
      )
      const isProposed = data.way === 'voorstel'
      const title = isProposed ? 'Het voorstel staat bij de zaken' : 'De punten zijn gewijzigd'
      showToast({ tone: 'success', title, about: 'points' })
      onClose()
      void queryClient.invalidateQueries({ queryKey: [isProposed ? 'cases' : 'member'] })
    } catch (failure) {
      const found = namedErrors(toApiError(failure).errors)
      setRefused(Object.keys(found).length > 0 ? { errors: found } : { text: failureText(failure), errors: {} })
    } finally {
      setBusy(false)
    }
  }

  const said = { ...errors, ...refused.errors }
  const fieldOf = (field: keyof Texts) => ({
    name: field,
    required: true,
    value: texts[field],
    error: said[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setTexts({ ...texts, [field]: target.value })
      setRefused({ errors: {} })
    },
  })
  return (
    <StaffDialog
      title={`Punten van ${name} wijzigen`}
      confirm={foreseen?.way === 'voorstel' ? 'Voorstellen' : 'Wijzigen'}
      busy={isBusy}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      <div ref={form} className="fields">
        <TextField
          label="Aantal punten"
          name="credits"
          required
          inputMode="text"
          autoComplete="off"
          hint="Met een min ervoor gaan ze eraf, zoals -250."
          value={credits}
          error={said.credits}
          onChange={({ target }) => {
            setCredits(target.value)
            setRefused({ errors: {} })
          }}
        />
        <TextField label="Wat het lid leest" maxLength={200} {...fieldOf('text')} />
        <TextAreaField
          label="Reden"
          hint="Voor het logboek: het lid leest dit niet."
          rows={3}
          maxLength={500}
          {...fieldOf('reason')}
        />
        <div className="note text-2" role="status" aria-label="Wat er gebeurt" aria-busy={state.isWaiting || undefined}>
          {foreseen ? (
            <ul className="stack gap-2">
              {linesOf(foreseen, Number(credits)).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : state.failure ? (
            <p className="row between wrap gap-2-4">
              {state.failure}
              <Button variant="text" onClick={state.retry}>
                Opnieuw proberen
              </Button>
            </p>
          ) : state.isWaiting ? (
            <Skeleton width="70%" />
          ) : (
            <p>Vul een aantal in, dan staat hier wat er gebeurt.</p>
          )}
        </div>
        {refused.text && (
          <p className="note tone-err text-2" role="alert" tabIndex={-1}>
            {refused.text}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}

function linesOf({ way, limit, balance, pending }: PointsForeseen, credits: number): string[] {
  const after = balance + pending + credits
  const under = pending === 0 ? '' : `, met ${formatNumber(pending)} in behandeling`
  return [
    `Saldo nu: ${formatNumber(balance)}${under}. Daarna: ${formatNumber(after)}.`,
    ...(after < 0 ? ['Dat is onder nul: de volgende punten vullen dit aan.'] : []),
    {
      direct: 'De punten gaan met de volgende synchronisatie naar de cadeaushop.',
      voorstel: `Dit is op één dag meer dan ${formatNumber(limit)} punten: er verandert niets tot een andere beheerder het bevestigt, bij de zaken.`,
      alleen: `Dit is op één dag meer dan ${formatNumber(limit)} punten en niemand anders kan het bevestigen: het gaat door, en elke beheerder krijgt een e-mail.`,
    }[way],
    ...(way === 'voorstel' ? [] : ['Ongedaan maken kan met hetzelfde aantal de andere kant op.']),
  ]
}
