import type { RecordLineDetails } from '@portal/contract/record'
import { ArrowRight } from 'lucide-react'
import styles from './line-values.module.css'
import { valueText } from './plain-fields.ts'

type LineValuesProps = Pick<RecordLineDetails, 'changes' | 'reason'> & { nameOf: (field: string) => string }

export function LineValues({ changes, reason, nameOf }: LineValuesProps) {
  if (changes.length === 0 && !reason) return <p>Bij deze regel hoort verder niets.</p>
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="muted">{nameOf(change.field)}</dt>
          <dd className="breaks">
            <Change {...change} />
          </dd>
        </div>
      ))}
      {reason && (
        <div>
          <dt className="muted">Reden</dt>
          <dd className="breaks">{reason}</dd>
        </div>
      )}
    </dl>
  )
}

function Change({ old, new: now, is_erased: isErased }: RecordLineDetails['changes'][number]) {
  if (isErased) return <span className="muted">Gewist</span>
  if (old === null) return <ins>{textOf(now)}</ins>
  return (
    <>
      <span className="visually-hidden">was </span>
      <del className="muted">{textOf(old)}</del>
      <ArrowRight size={15} aria-hidden="true" className="muted" />
      <span className="visually-hidden">, nu </span>
      <ins>{textOf(now)}</ins>
    </>
  )
}

function textOf(value: string | null): string {
  return value ? valueText(value) : 'leeg'
}
