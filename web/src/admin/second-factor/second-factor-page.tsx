import { type OwnFactors, removeFactor, renewRecoveryCodes, type SecondFactor } from '@portal/contract/second-factor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { ask } from '../../ui/questions.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AppForm } from './app-form.tsx'
import { type Added, ownFactorsQuery } from './api.ts'
import { MailCodeForm } from './mail-code-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export default function SecondFactorPage() {
  const { data: own, error, isFetching, refetch } = usePageQuery(ownFactorsQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  const queryClient = useQueryClient()

  function show({ data, recovery_codes }: Added) {
    queryClient.setQueryData(ownFactorsQuery.queryKey, { data })
    setCodes(recovery_codes)
  }

  return (
    <div className={styles.page}>
      <div>
        <h1>Tweede stap</h1>
        <p className="muted above-2">
          Omdat je meer mag dan een lid, bevestig je met meer dan een wachtwoord dat jij het bent.
        </p>
      </div>
      {own ? (
        codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <Factors own={own.data} onAdded={show} onCodes={setCodes} />
        )
      ) : error ? (
        <FailedState
          title="Je tweede stap kon niet worden geladen"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Je tweede stap wordt geladen">
          <Skeleton height={160} />
        </SkeletonGroup>
      )}
    </div>
  )
}

type FactorsProps = { own: OwnFactors; onAdded: (added: Added) => void; onCodes: (codes: string[]) => void }

function Factors({ own, onAdded, onCodes }: FactorsProps) {
  const { factors, recovery_codes_left, mail_code, has_passkeys, is_skipped } = own
  const heading = useRef<HTMLHeadingElement>(null)
  const [isJustProven, setIsJustProven] = useState(false)
  // The form that had the focus is gone.
  useEffect(() => {
    if (isJustProven && !mail_code) heading.current?.focus()
  }, [isJustProven, mail_code])
  const hasApp = factors.some(({ kind }) => kind === 'app')
  const skipped = is_skipped && <p role="status">In deze demo kom je ook zonder tweede stap binnen.</p>
  if (mail_code)
    return (
      <>
        {skipped}
        <MailCodeForm address={mail_code.address} isSent={mail_code.is_sent} onProven={() => setIsJustProven(true)} />
      </>
    )
  return (
    <>
      {skipped}
      {isJustProven && factors.length === 0 && (
        <h2 ref={heading} tabIndex={-1}>
          Kies je tweede stap
        </h2>
      )}
      {factors.length > 0 && <OwnList factors={factors} codesLeft={recovery_codes_left} onCodes={onCodes} />}
      {has_passkeys && <PasskeyForm key={factors.length} onAdded={onAdded} />}
      {!hasApp && <AppForm onAdded={onAdded} />}
    </>
  )
}

const kinds = { passkey: 'Passkey', app: 'Codes' } satisfies Record<SecondFactor['kind'], string>

type OwnListProps = { factors: SecondFactor[]; codesLeft: number; onCodes: (codes: string[]) => void }

function OwnList({ factors, codesLeft, onCodes }: OwnListProps) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: SecondFactor) => call(removeFactor, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownFactorsQuery.queryKey }),
  })
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  const error = remove.error ?? renew.error

  async function removeAfterAsking(factor: SecondFactor) {
    const answer = await ask({
      title: `${factor.name} verwijderen?`,
      detail: 'Je kunt er daarna niet meer mee bevestigen. Dit kan niet ongedaan worden gemaakt.',
      confirm: 'Verwijderen',
      decline: 'Annuleren',
      isDangerous: true,
    })
    if (answer === 'confirmed') remove.mutate(factor)
  }

  return (
    <section className={`${card.card} ${card.titled}`}>
      <h2>Wat je hebt</h2>
      <ul className={styles.factors}>
        {factors.map((factor) => (
          <li key={factor.id} className="row wrap gap-2-4">
            <p className="breaks">
              {factor.name}
              <small>{kinds[factor.kind]}</small>
            </p>
            <Button
              variant="text"
              aria-label={`${factor.name} verwijderen`}
              onClick={() => void removeAfterAsking(factor)}
            >
              Verwijderen
            </Button>
          </li>
        ))}
        <li>
          <p>
            Herstelcodes
            <small>Nog {codesLeft}</small>
          </p>
          <Button variant="text" busy={renew.isPending} onClick={() => renew.mutate()}>
            Nieuwe herstelcodes
          </Button>
        </li>
      </ul>
      {error && (
        <p className="error-text" role="alert">
          {toApiError(error).errors.id?.[0] ?? failureText(error)}
        </p>
      )}
    </section>
  )
}
