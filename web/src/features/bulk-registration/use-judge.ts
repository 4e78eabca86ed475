import type { Product } from '@portal/contract/catalogue'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { useEffect, useMemo, useState } from 'react'
import { judgeRow } from './judge-row.ts'
import type { CellFaults, Cells } from './sheet-fields.ts'

export type Judge = (cells: Cells) => CellFaults

/**
 * A function that judges rows and caches the result per cells object; null until the catalogue is loaded. It becomes a new
 * function when the parser of phone numbers is loaded, so that rows are judged again.
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
    // oxlint-disable-next-line react/exhaustive-deps -- rows are judged again when the parser is loaded
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
