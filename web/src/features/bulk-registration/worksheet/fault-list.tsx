import { Button } from '../../../ui/button.tsx'
import type { FaultGroup, Mend } from '../group-faults.ts'
import type { Fault } from '../judge-sheet.ts'
import styles from './fault-list.module.css'

type FaultListProps = {
  id: string
  groups: readonly FaultGroup[]
  onGoTo: (fault: Fault) => void
  onMend: (mends: readonly Mend[]) => void
}

const mostRows = 8
const mostExamples = 4

/** The faults by kind, each with its rows and, where one act mends them all, that act and what it would write. */
export function FaultList({ id, groups, onGoTo, onMend }: FaultListProps) {
  return (
    <ul id={id} className={styles.list} aria-label="Fouten per soort">
      {groups.map((group) => (
        <li key={group.key} className={styles.group}>
          <div className={styles.what}>
            <p className={styles.title}>
              <b>{group.faults.length} ×</b> {group.title}
            </p>
            <Rows faults={group.faults} onGoTo={onGoTo} />
          </div>
          {group.mends.length > 0 && (
            <div className={styles.mend}>
              <Examples mends={group.mends} />
              <Button variant="secondary" onClick={() => onMend(group.mends)}>
                {group.mends.length === 1 ? 'Verbeteren' : `Alle ${group.mends.length} verbeteren`}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Rows({ faults, onGoTo }: { faults: readonly Fault[]; onGoTo: (fault: Fault) => void }) {
  const more = faults.length - mostRows
  return (
    <p className={styles.rows}>
      {faults.slice(0, mostRows).map((fault) => (
        <button key={`${fault.row} ${fault.field}`} type="button" onClick={() => onGoTo(fault)}>
          Rij {fault.row + 1}
        </button>
      ))}
      {more > 0 && <span>en nog {more}</span>}
    </p>
  )
}

function Examples({ mends }: { mends: readonly Mend[] }) {
  const examples = [...new Map(mends.map((mend) => [`${mend.before}\n${mend.text}`, mend])).values()]
  return (
    <p className={styles.examples}>
      {examples.slice(0, mostExamples).map(({ before, text }) => (
        <span key={`${before} ${text}`}>
          <del>{before}</del> wordt <ins>{text}</ins>
        </span>
      ))}
    </p>
  )
}
