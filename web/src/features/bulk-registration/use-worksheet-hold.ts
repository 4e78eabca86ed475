import { useEffect, useRef, useState } from 'react'
import { WorksheetHold, type WorksheetPlace } from './worksheet-hold.ts'

type HeldWorksheet = {
  place: WorksheetPlace
  /** Whether it came from another tab because the member asked for it here. */
  isTakenOver: boolean
  takeOver: () => Promise<void>
  storeBy: (store: WorksheetHold['store']) => void
}

export function useWorksheetHold(memberId: number, isWanted: boolean): HeldWorksheet {
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
    isTakenOver,
    takeOver: async () => {
      setTakenOver(true)
      await hold.current?.takeOver()
    },
    storeBy: (store) => {
      if (hold.current) hold.current.store = store
    },
  }
}
