import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import field from './field.module.css'
import styles from './search-field.module.css'

// Long enough to finish a word on a phone, short enough to feel live.
const pause = 300

type SearchFieldProps = {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A search box that passes on what is typed after a short pause, and at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const underway = useRef<string[]>([])
  const timer = useRef<number | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
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
    timer.current = window.setTimeout(() => pass(text), pause)
  }

  function clear() {
    setTyped('')
    pass('')
    input.current?.focus()
  }

  return (
    <form
      role="search"
      className={`${styles.search} ${field.withLead} ${field.withAction}`}
      onSubmit={(event) => {
        event.preventDefault()
        pass(typed)
      }}
    >
      <span className={field.lead}>
        <Search size={19} aria-hidden="true" />
      </span>
      <input
        ref={input}
        type="search"
        className={field.input}
        aria-label={label}
        placeholder={label}
        maxLength={255}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {typed !== '' && (
        <button type="button" className={field.action} aria-label="Zoekopdracht wissen" onClick={clear}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
