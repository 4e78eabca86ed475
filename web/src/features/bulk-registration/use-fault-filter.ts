import { useEffect, useState } from 'react'
import { showToast } from '../../ui/toasts.ts'
import type { SheetVerdict } from './judge-sheet.ts'
import type { SheetRows } from './sheet.ts'

type Filter = Readonly<{ ids: ReadonlySet<string>; faults: number }>

/**
 * The rows that are shown: all of them, or only those with faults. A row that is mended stays until the last one is: it
 * must not vanish under somebody's hands. Then all rows come back by themselves.
 */
export function useFaultFilter(rows: SheetRows, verdict: SheetVerdict) {
  const [filter, setFilter] = useState<Filter | null>(null)
  const isDone = filter !== null && verdict.faulty === 0

  useEffect(() => {
    if (!isDone) return
    const mended = filter.faults === 1 ? '1 fout' : `${filter.faults} fouten`
    showToast({ tone: 'success', title: `${mended} verholpen, alle rijen weer zichtbaar` })
    setFilter(null)
  }, [isDone, filter])

  const isShown = (index: number) =>
    !filter || isDone || filter.ids.has(rows[index]!.id) || verdict.rows[index]?.state === 'faulty'

  return {
    shown: [...rows.keys()].filter(isShown),
    showsOnlyFaults: filter !== null,
    showAll: () => setFilter(null),
    showFaults: () => {
      const faulty = rows.filter((_, index) => verdict.rows[index]?.state === 'faulty')
      setFilter({ ids: new Set(faulty.map(({ id }) => id)), faults: verdict.faults.length })
    },
  }
}
