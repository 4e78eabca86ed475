import { useEffect, useRef, useState } from 'react'

// Long enough to finish a word on a phone, short enough to feel live.
const pauseMs = 300

type SearchTextOptions = { value: string; onSearch: (text: string) => void }

/** What is typed in a search box, which is passed on after a short pause or when asked to. */
export function useSearchText({ value, onSearch }: SearchTextOptions) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const underway = useRef<string[]>([])
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A value that was not passed on from here was set elsewhere: by the back button, or by clearing the filters.
  // Our own come back late, and must not undo what has been typed since.
  useEffect(() => {
    const echo = underway.current.indexOf(value)
    underway.current.splice(0, echo + 1)
    if (echo !== -1) return
    clearTimeout(timer.current)
    asked.current = value
    setTyped(value)
  }, [value])

  function pass(text: string) {
    clearTimeout(timer.current)
    const sought = text.trim()
    if (sought === asked.current) return
    asked.current = sought
    underway.current.push(sought)
    onSearch(sought)
  }

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => pass(text), pauseMs)
  }

  function clear() {
    setTyped('')
    pass('')
  }

  return { typed, type, clear, passOn: () => pass(typed) }
}
