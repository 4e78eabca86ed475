import { useEffect, useRef, useState } from 'react'
import { WorksheetHold, type WorksheetPlace } from './worksheet-hold.ts'

export type HeldWorksheet = ReturnType<typeof useWorksheetHold>

export function useWorksheetHold(memberId: number, isWanted: boolean) {
  const [place, setPlace] = useState<WorksheetPlace>('asking')
  const [isTakenOver, setTakenOver] = useState(false)
  const hold = useRef<WorksheetHold | null>(null)

  useEffect(() => {
    if (!isWanted) return
    const held = new WorksheetHold(memberId, setPlace)
    hold.current = held
    return () => {
      held.letGo()
      setPlace('asking')
      setTakenOver(false)
    }
  }, [memberId, isWanted])

  return {
    place,
    /** Whether it came from another tab because the member asked for it here. */
    isTakenOver,
    takeOver: async () => {
      setTakenOver(true)
      await hold.current?.takeOver()
    },
    /** Says how to store all that is typed, before another tab has it. */
    storeBy: (store: WorksheetHold['store']) => {
      if (hold.current) hold.current.store = store
    },
  }
}
