import type { caseActs, CaseForStaff } from '@portal/contract/case-acts'
import type { ReplyOf } from '@portal/contract/endpoint'
import { KeyRound, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { initials } from '../../lib/initials.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './case-page.module.css'

type Foreseen = ReplyOf<(typeof caseActs)['previewDecision']>['data']

type DecisionConsequencesProps = {
  of: CaseForStaff
  consequences: Foreseen | undefined
  isChosen: boolean
  isWaiting: boolean
  failure: string | null
  retry: () => void
}

/** What a decision does to points, serial number and mails: what it says is what happens. */
export function DecisionConsequences(props: DecisionConsequencesProps) {
  const { of: one, consequences, isChosen, isWaiting, failure, retry } = props
  return (
    <div className={styles.consequences} role="status" aria-busy={isWaiting || undefined}>
      <h3 className="text-2">Dit gebeurt er</h3>
      {consequences ? (
        <ul>
          {pointsOf(one, consequences).map(({ name, text, amount }) => (
            <Line key={name} mark={initials(name)} amount={amount}>
              {text}
            </Line>
          ))}
          {consequences.kept_for && (
            <Line mark={<KeyRound size={14} />}>
              {consequences.kept_for.name} kan {one.claim?.serial_number ?? 'het serienummer'} daarna registreren; voor
              ieder ander blijft het bezet.
            </Line>
          )}
          {consequences.mails.map(({ title, name, address }) => (
            <Line key={`${title} ${address}`} mark={<Mail size={14} />}>
              E-mail aan {name === '' ? address : `${name} (${address})`}: {title}.
            </Line>
          ))}
          {consequences.mails.length === 0 && <Line mark={<Mail size={14} />}>Niemand krijgt een e-mail.</Line>}
        </ul>
      ) : failure ? (
        <p className="row between wrap gap-2-4 text-2">
          {failure}
          <Button variant="text" onClick={retry}>
            Opnieuw proberen
          </Button>
        </p>
      ) : isChosen ? (
        <Skeleton width="70%" />
      ) : (
        <p className="muted text-2">Kies een besluit, dan staat hier wat er met punten en e-mails gebeurt.</p>
      )}
    </div>
  )
}

type LineProps = { mark: ReactNode; amount?: string; children: ReactNode }

function Line({ mark, amount, children }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.small} aria-hidden="true">
        {mark}
      </span>
      <span className="breaks">{children}</span>
      {amount && <strong className="tabular">{amount}</strong>}
    </li>
  )
}

type Points = { name: string; text: string; amount: string }

function pointsOf({ sides: [claimant, holder], standing }: CaseForStaff, { points }: Foreseen): Points[] {
  const moved = points.map(({ member: { name }, credits }) => ({
    name,
    text: credits < 0 ? `De punten van ${name} gaan terug uit de cadeaushop` : `${name} krijgt punten`,
    amount: `${credits < 0 ? '−' : '+'} ${formatNumber(Math.abs(credits))}`,
  }))
  const isMoved = (id: number) => points.some(({ member }) => member.id === id)
  const kept: Points[] = []
  if (holder && standing && !isMoved(holder.id))
    kept.push({
      name: holder.name,
      text: `${holder.name} houdt de punten`,
      amount: `${formatNumber(standing.credits)} blijft`,
    })
  if (holder && claimant && !isMoved(claimant.id))
    kept.push({ name: claimant.name, text: `${claimant.name} krijgt nu geen punten`, amount: '0' })
  return [...moved, ...kept]
}
