import { type CaseForStaff, decisionsOf } from '@portal/contract/case-acts'
import { Part } from '../facts-card.tsx'
import { momentText } from '../list/moment-text.ts'
import styles from './case-page.module.css'

/** How a case ended, by whom and why. */
export function DecidedCard({
  of: { kind, decision, decided_by: by, decision_reason: reason, settled_at: at },
}: {
  of: CaseForStaff
}) {
  const words: Partial<Record<string, string>> = decisionsOf[kind]
  return (
    <Part title="Besluit">
      <p className="strong">{decision ? words[decision] : 'Deze zaak is vanzelf afgelopen.'}</p>
      {reason && <p className={styles.words}>{reason}</p>}
      <p className="muted text-2">{[by && `Door ${by.name}`, at && momentText(at)].filter(Boolean).join(', ')}</p>
    </Part>
  )
}
