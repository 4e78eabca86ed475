import { todayInAmsterdam } from '@portal/contract/rules/day'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { useEffect, useMemo, useState } from 'react'
import type { Catalogue } from './catalogue.ts'
import { judgeRow } from './judge-row.ts'
import type { CellFaults, Cells } from './sheet-fields.ts'

type Judge = (cells: Cells) => CellFaults

/** Judges rows. It becomes another function when the parser of phone numbers is loaded and at midnight, so that rows are judged again. */
export function useJudge(catalogue: Catalogue | null): Judge | null {
  const [canJudgePhoneNumbers, setCanJudgePhoneNumbers] = useState(false)
  const day = useDay()

  useEffect(() => {
    let isMounted = true
    void prefetchPhoneNumberParser().then(() => isMounted && setCanJudgePhoneNumbers(true))
    return () => {
      isMounted = false
    }
  }, [])

  return useMemo(
    () => catalogue && ((cells: Cells) => judgeRow(cells, catalogue)),
    // oxlint-disable-next-line react/exhaustive-deps -- rows are judged again when the parser is loaded, or another day begins
    [catalogue, canJudgePhoneNumbers, day],
  )
}

// A page may stay open over midnight, and a day that was to come is today then.
function useDay(): string {
  const [day, setDay] = useState(todayInAmsterdam)

  useEffect(() => {
    const timer = setInterval(() => setDay(todayInAmsterdam()), 10_000)
    return () => clearInterval(timer)
  }, [])

  return day
}
