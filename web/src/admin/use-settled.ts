import { useEffect, useState } from 'react'

const afterTypingMs = 400

/** What was typed, once nothing more is. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterTypingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
