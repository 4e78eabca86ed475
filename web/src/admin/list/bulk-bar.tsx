import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Selection } from './selection.tsx'
import type { BulkAction, Subject } from './subject.ts'
import styles from './subject-list.module.css'

type Outcome = { done: string | null; problems: { name: string; problem: string }[] }

type BulkBarProps<Row> = {
  subject: Subject<Row>
  selection: Selection<Row>
  /** Shows the rows as they are now. */
  onDone: () => Promise<unknown>
  focusSearch: () => void
}

/** What can be done to the chosen rows, in the place of the filters; afterwards what became of each that was refused. */
export function BulkBar<Row>({ subject, selection, onDone, focusSearch }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { rows } = selection

  async function act(action: BulkAction<Row>) {
    if (running || (await ask(action.question(rows))) !== 'confirmed') return
    setRunning(action.name)
    try {
      const next = await outcomeOf(subject, action, rows)
      selection.leave(next.failed)
      setOutcome(next.failed.length > 0 ? next : null)
      if (next.failed.length === 0) {
        showToast({ tone: 'success', title: next.done ?? '' })
        focusSearch()
      }
    } catch (error) {
      showToast({ tone: 'error', title: `${action.label} is niet gelukt`, detail: failureText(error) })
    } finally {
      setRunning(null)
      await onDone()
    }
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {rows.length > 0 && `${rows.length} gekozen`}
      </p>
      {rows.length > 0 && (
        <div className={styles.bulk} role="group" aria-label="Met de gekozen regels">
          <strong>{rows.length} gekozen</strong>
          {subject.bulk?.map((action) => (
            <Button
              key={action.name}
              variant="secondary"
              className={action.isDangerous && styles.dangerous}
              icon={<action.Icon size={17} aria-hidden="true" />}
              busy={running === action.name}
              onClick={() => void act(action)}
            >
              {action.label}
            </Button>
          ))}
          <IconButton
            aria-label="Keuze wissen"
            className={styles.end}
            onClick={() => {
              selection.leave([])
              setOutcome(null)
              focusSearch()
            }}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {outcome && <Refused outcome={outcome} />}
    </>
  )
}

async function outcomeOf<Row>({ rowKey, rowName }: Subject<Row>, action: BulkAction<Row>, rows: readonly Row[]) {
  const answers = await action.run(rows)
  const problems = new Map(answers.flatMap(({ key, problem }) => (problem ? [[key, problem] as const] : [])))
  const refused = rows.filter((row) => problems.has(rowKey(row)))
  const done = rows.length - refused.length
  return {
    done: done > 0 ? action.done(done) : null,
    failed: refused.map(rowKey),
    problems: refused.map((row) => ({ name: rowName(row), problem: problems.get(rowKey(row)) ?? '' })),
  }
}

function Refused({ outcome: { done, problems } }: { outcome: Outcome }) {
  return (
    <div className={styles.refused} role="alert">
      <p>
        {done && `${done}. `}
        <strong>{problems.length === 1 ? 'Eén is niet gelukt:' : `${problems.length} zijn niet gelukt:`}</strong>
      </p>
      <ul>
        {problems.map(({ name, problem }) => (
          <li key={name}>
            <strong>{name}</strong>: {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
