import { todayInAmsterdam } from '@portal/contract/rules/day'
import { useEffect, useState } from 'react'

/** Today in the Netherlands; another day begins under an open page too. */
export function useDay(): string {
  const [day, setDay] = useState(todayInAmsterdam)

  useEffect(() => {
    const timer = setInterval(() => setDay(todayInAmsterdam()), 10_000)
    return () => clearInterval(timer)
  }, [])

  return day
}
