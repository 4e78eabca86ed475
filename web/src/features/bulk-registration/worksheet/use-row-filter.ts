import { useEffect, useState } from 'react'
import { count } from '../../../lib/numbers.ts'
import { showToast } from '../../../ui/toasts.ts'
import { sheetFields } from '../sheet/sheet-fields.ts'
import { textBefore, type TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'

export type RowFilter = 'faults' | 'tidied'

export type RowFiltering = ReturnType<typeof useRowFilter>

type Filter = Readonly<{ chosen: RowFilter; ids: ReadonlySet<string>; faults: number }>

/** A row stays in sight until the last of its kind is gone, so that none disappears while the member works on it. */
export function useRowFilter({ state, verdict }: SheetPage, tidied: readonly TidiedGroup[]) {
  const { rows } = state.sheet
  const [filter, setFilter] = useState<Filter | null>(null)
  const isDone = filter !== null && (filter.chosen === 'faults' ? verdict.faulty === 0 : tidied.length === 0)

  useEffect(() => {
    if (!isDone) return
    const title = `${count(filter.faults, 'fout', 'fouten')} verholpen, alle rijen weer zichtbaar`
    if (filter.chosen === 'faults') showToast({ tone: 'success', title })
    setFilter(null)
  }, [isDone, filter])

  const fits = (index: number, chosen: RowFilter) =>
    chosen === 'faults'
      ? verdict.rows[index]?.state === 'faulty'
      : sheetFields.some((field) => textBefore(rows[index]!, field) !== null)
  const isShown = (index: number) => !filter || isDone || filter.ids.has(rows[index]!.id) || fits(index, filter.chosen)

  return {
    shown: [...rows.keys()].filter(isShown),
    chosen: filter?.chosen ?? null,
    showAll: () => setFilter(null),
    show: (chosen: RowFilter) => {
      const fitting = rows.filter((_, index) => fits(index, chosen))
      setFilter({ chosen, ids: new Set(fitting.map(({ id }) => id)), faults: verdict.faults.length })
    },
  }
}
