import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import field from './fields/field.module.css'
import styles from './search-field.module.css'
import { useSearchText } from './use-search-text.ts'

type SearchFieldProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  onFocus?: (() => void) | undefined
}

/** A search box that passes on what is typed after a short pause, and at once on Enter. */
export function SearchField({ label, value, onSearch, onFocus }: SearchFieldProps) {
  const { typed, type, clear, passOn } = useSearchText({ value, onSearch })
  const input = useRef<HTMLInputElement>(null)

  return (
    <form
      role="search"
      className={`${styles.search} ${field.withLead} ${field.withAction}`}
      onSubmit={(event) => {
        event.preventDefault()
        passOn()
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
        onFocus={onFocus}
        onChange={(event) => type(event.target.value)}
      />
      {typed !== '' && (
        <button
          type="button"
          className={field.action}
          aria-label="Zoekopdracht wissen"
          onClick={() => {
            clear()
            input.current?.focus()
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
