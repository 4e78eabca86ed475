import { caseActs, type CaseForStaff, caseMessages, type Decision } from '@portal/contract/case-acts'
import { actMessages } from '@portal/contract/registration-acts'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { CircleAlert, Scale } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { boundMember } from '../../lib/bound-session.ts'
import { formatDay } from '../../lib/dates.ts'
import { useIsNetworkSlow } from '../../lib/slow-network.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { focusControl } from '../../ui/fields/focus-control.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import { conflictText, namedErrors } from '../refusals.ts'
import { usePreview } from '../registrations/acts/use-preview.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { caseQuery } from './api.ts'
import styles from './case-page.module.css'
import { DecisionChoices } from './decision-choices.tsx'
import { DecisionConsequences } from './decision-consequences.tsx'
import { listKey } from './list-key.ts'

type DecideFormProps = {
  of: CaseForStaff
  /** Asks a member instead. */
  onAsk: ((member?: number) => void) | undefined
}

type Sent = { version: number; decision: Decision; reason: string }

export function DecideForm({ of: one, onAsk }: DecideFormProps) {
  const { id, version, decisions, settled_at: settledAt, claim } = one
  const [chosen, setChosen] = useState<Decision | ''>(decisions.length === 1 ? decisions[0]! : '')
  const [reason, setReason] = useState('')
  const [begunWith] = useState(version)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ text?: string; errors: Partial<Record<string, string>> }>({ errors: {} })
  const [sendOnce] = useState(() => repeatableCalls<Sent>())
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const decision = decisions.find((each) => each === chosen)
  const body = decision ? { version, decision, reason } : null
  const foreseen = usePreview(caseQuery(String(id)), body, (asked) =>
    call(caseActs.previewDecision, { params: { id }, body: asked }),
  )
  const named = foreseen.consequences?.named ?? []
  const isSilent = useIsNetworkSlow(isBusy)
  useUnsentReason(reason.trim() !== '' && !isBusy)

  useEffect(() => {
    if (refused.text || Object.keys(refused.errors).length > 0)
      focusControl(form.current?.querySelector('[aria-invalid=true], [role=alert]'))
  }, [refused])

  async function decide() {
    if (isBusy) return
    const problems = {
      ...(!body && { decision: caseMessages.decisionMissing }),
      ...(reason.trim() === '' && { reason: actMessages.reasonMissing }),
    }
    if (!body || Object.keys(problems).length > 0) return setRefused({ errors: problems })
    if (!foreseen.consequences || named.length > 0) return
    setBusy(true)
    setRefused({ errors: {} })
    try {
      await sendOnce([id, body], body, (sent, idempotencyKey) =>
        call(caseActs.decideCase, { params: { id }, body: sent, idempotencyKey }),
      )
      showToast({ tone: 'success', title: 'Het besluit ligt vast', about: 'case' })
      setReason('')
      await queryClient.invalidateQueries(caseQuery(String(id)))
      void queryClient.invalidateQueries({ queryKey: [listKey] })
    } catch (failure) {
      const { status, errors } = toApiError(failure)
      // What was typed stays, beside what there is now.
      if (status === 409) await queryClient.refetchQueries(caseQuery(String(id)))
      if (Object.keys(errors).length > 0) setRefused({ errors: namedErrors(errors) })
      else setRefused({ text: conflictText(failure), errors: {} })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void decide()
  }

  if (settledAt !== null)
    return reason.trim() === '' ? null : <Overtaken reason={reason} onDone={() => setReason('')} />

  const errors = { ...foreseen.errors, ...refused.errors }
  return (
    <section className={`${card.card} ${styles.decide}`} aria-labelledby="besluit">
      <h2 id="besluit">Je besluit</h2>
      <form ref={form} className="stack gap-5" noValidate onSubmit={submit}>
        {version !== begunWith && (
          <p className="note tone-wait beside gap-2 text-2" role="status">
            <CircleAlert size={20} aria-hidden="true" />
            Er is intussen iets bijgekomen in deze zaak. Wat je typte, staat er nog; kijk na wat er gebeurt.
          </p>
        )}
        <DecisionChoices
          of={one}
          value={chosen}
          error={errors.decision}
          onChange={(next) => {
            setChosen(next)
            setRefused({ errors: {} })
          }}
          onAsk={onAsk}
        />
        <div className={styles.why}>
          <div className="stack gap-2">
            <TextAreaField
              label="Reden"
              name="reason"
              hint={claim ? 'Beide leden lezen dit, noem geen namen.' : 'Wie het aangaat leest dit.'}
              required
              rows={5}
              maxLength={500}
              value={reason}
              error={errors.reason}
              onChange={({ target }) => {
                setReason(target.value)
                setRefused({ errors: {} })
              }}
            />
            <div role="status">
              {named.length > 0 && (
                <p className="note tone-wait beside gap-2 text-2">
                  <CircleAlert size={20} aria-hidden="true" />
                  <span>
                    Beide leden lezen dit: haal {new Intl.ListFormat('nl').format(named.map((word) => `‘${word}’`))}{' '}
                    weg.
                  </span>
                </p>
              )}
            </div>
          </div>
          <DecisionConsequences of={one} {...foreseen} isChosen={body !== null} />
        </div>
        {refused.text && (
          <p className="note tone-err text-2" role="alert" tabIndex={-1}>
            {refused.text}
          </p>
        )}
        <div className={styles.end}>
          <p className="muted text-2" role="status">
            {isSilent
              ? 'Het portaal geeft nog geen antwoord. Sluit je deze pagina, dan kan het toch gebeurd zijn.'
              : [
                  foreseen.consequences?.object_until &&
                    `Bezwaar maken kan tot en met ${formatDay(foreseen.consequences.object_until)}.`,
                  'Het besluit staat in het logboek.',
                ]
                  .filter(Boolean)
                  .join(' ')}
          </p>
          <div className="row wrap gap-3">
            <Button variant="secondary" onClick={() => void navigate({ to: staffPaths.cases })}>
              Later beslissen
            </Button>
            <Button
              type="submit"
              busy={isBusy}
              aria-disabled={(body !== null && !foreseen.consequences) || named.length > 0 || undefined}
              icon={<Scale size={18} aria-hidden="true" />}
            >
              Besluit vastleggen
            </Button>
          </div>
        </div>
      </form>
    </section>
  )
}

/** What somebody typed while somebody else decided. */
function Overtaken({ reason, onDone }: { reason: string; onDone: () => void }) {
  return (
    <div className="note tone-wait stack gap-2" role="alert">
      <p>
        <b>Een ander was je voor</b>
        Jouw besluit is niet vastgelegd. Dit typte je:
      </p>
      <blockquote className={styles.words}>{reason}</blockquote>
      <p>
        <Button variant="secondary" onClick={onDone}>
          Weggooien
        </Button>
      </p>
    </div>
  )
}

// Asks before somebody leaves a reason that was not sent; the browser asks in its own words before it closes the page.
function useUnsentReason(isUnsent: boolean): void {
  useBlocker({
    enableBeforeUnload: isUnsent,
    shouldBlockFn: async ({ current, next }) => {
      // Who logged out was asked.
      if (!isUnsent || current.pathname === next.pathname || boundMember() === null) return false
      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Je besluit ligt nog niet vast. Ga je weg, dan is je reden weg.',
        confirm: 'Hier blijven',
        decline: 'Weggaan',
      })
      return answer !== 'declined'
    },
  })
}
