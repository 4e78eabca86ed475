import { type Key, useEffect, useRef, useState } from 'react'
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
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

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
    /** Asks whether it is meant for the rows that go, as they are shown now, and says which don't; then does it. */
    async act(action: BulkAction<Row>, rows: readonly Row[]) {
      const going = rows.filter((row) => action.refuses(row) === null)
      if (running || going.length === 0) return
      setRunning(action.label)
      const question = await Promise.resolve(action.question(going)).finally(() => setRunning(null))
      // Whoever went on meanwhile is on another page, which the question is not about.
      if (!question || !isShown.current) return
      const detail = [question.detail, ...leftOut(action, rows, rowName)].join('\n')
      if ((await ask({ ...question, detail })) !== 'confirmed') return
      await carryOut(action, going)
    },
  }
}

// The lines of a question that name what doesn't go, and why.
function leftOut<Row>({ refuses }: BulkAction<Row>, rows: readonly Row[], rowName: (row: Row) => string): string[] {
  const left = rows.flatMap((row) => {
    const reason = refuses(row)
    return reason === null ? [] : [`‘${rowName(row)}’: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`]
  })
  if (left.length === 0) return []
  const text = left.length === 1 ? 'Eén blijft zoals het is:' : `${left.length} blijven zoals ze zijn:`
  const further = left.length > mostNamed ? [`En nog ${left.length - mostNamed}.`] : []
  return ['', text, ...left.slice(0, mostNamed), ...further]
}

const mostNamed = 5
