import { type Key, useState } from 'react'
import { failureText } from '../../ui/failure-text.ts'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import type { Selection } from './selection.tsx'
import type { BulkAction, Subject } from './subject.ts'

export type Bulk<Row> = ReturnType<typeof useBulk<Row>>

type Refusal = { key: Key; name: string; problem: string }
type Outcome = { done: string | null; refused: Refusal[] }
type Act<Row> = Pick<BulkAction<Row>, 'name' | 'label' | 'run' | 'done' | 'undo'> & {
  detail?: (count: number) => string
}

/** Does something to rows, keeps which were refused and why, and offers to take back what can be. */
export function useBulk<Row>(
  { rowKey, rowName }: Pick<Subject<Row>, 'rowKey' | 'rowName'>,
  selection: Selection<Row>,
  /** Shows the rows as they are now; `isAll` when nothing was refused. */
  onDone: (isAll: boolean) => Promise<unknown>,
) {
  const [running, setRunning] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sendOnce] = useState(() => repeatableCalls<readonly Row[]>())

  async function carryOut(act: Act<Row>, rows: readonly Row[]) {
    const { name, label, run, done, detail, undo } = act
    setRunning(label)
    let isAll = false
    try {
      const given = await sendOnce([name, rows.map(rowKey)], rows, run)
      const answers = new Map(given.map((answer) => [answer.key, answer]))
      const refused = rows.flatMap((row): Refusal[] => {
        const problem = answers.get(rowKey(row))?.problem
        return problem ? [{ key: rowKey(row), name: rowName(row), problem }] : []
      })
      const changed = rows.filter((row) => !refused.some(({ key }) => key === rowKey(row)))
      isAll = refused.length === 0
      selection.remove(changed.map(rowKey))
      const text = changed.length > 0 ? done(changed.length) : null
      setOutcome(isAll ? null : { done: text, refused })
      const reached = undo ? changed.filter((row) => undo.reaches?.(row) ?? true) : []
      const asTheyAre = reached.map((row) => answers.get(rowKey(row))?.after ?? row)
      const takeBack = undo &&
        asTheyAre.length > 0 && {
          label: asTheyAre.length === changed.length ? 'Ongedaan maken' : `Ongedaan maken (${asTheyAre.length})`,
          onPress: () => void carryOut({ ...undo, name: `undo ${name}`, label }, asTheyAre),
        }
      const told = { title: text ?? '', detail: detail?.(changed.length) ?? null, about: 'bulk' }
      if (text) showToast({ tone: 'success', ...told, ...(takeBack && { action: takeBack }) })
    } catch (error) {
      showToast({
        tone: 'error',
        title: `${label} is niet gelukt`,
        detail: failureText(error),
        about: 'bulk',
        action: { label: 'Opnieuw proberen', onPress: () => void carryOut(act, rows) },
      })
    } finally {
      setRunning(null)
      await onDone(isAll)
    }
  }

  return {
    running,
    outcome,
    forget: () => setOutcome(null),
    /** Asks whether it is meant, then does it. */
    async act(action: BulkAction<Row>, rows: readonly Row[]) {
      if (running) return
      setRunning(action.label)
      const question = await Promise.resolve(action.question(rows)).finally(() => setRunning(null))
      if ((await ask(question)) !== 'confirmed') return
      await carryOut(action, rows)
    },
  }
}
