import type { Product } from '@portal/contract/catalogue'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { useEffect, useMemo, useState } from 'react'
import { judgeRow } from './judge-row.ts'
import type { CellFaults, Cells } from './sheet-fields.ts'

export type Judge = (cells: Cells) => CellFaults

/**
 * Judges rows, each object of cells only once; null until the catalogue is there. It is another function as soon as the
 * parser of phone numbers has arrived, so that what hangs on it is judged again.
 */
export function useJudge(products: readonly Product[] | undefined): Judge | null {
  const [canJudgePhoneNumbers, setCanJudgePhoneNumbers] = useState(false)

  useEffect(() => {
    let isMounted = true
    void prefetchPhoneNumberParser().then(() => isMounted && setCanJudgePhoneNumbers(true))
    return () => {
      isMounted = false
    }
  }, [])

  return useMemo(
    () => (products ? rememberingJudge(products) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- what was judged without the parser is judged again with it
    [products, canJudgePhoneNumbers],
  )
}

function rememberingJudge(products: readonly Product[]): Judge {
  const judged = new WeakMap<Cells, CellFaults>()
  return (cells) => {
    const known = judged.get(cells)
    if (known) return known
    const faults = judgeRow(cells, products)
    judged.set(cells, faults)
    return faults
  }
}
