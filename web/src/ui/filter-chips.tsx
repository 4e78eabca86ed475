import styles from './filter-chips.module.css'

type Chip<Value> = {
  value: Value
  label: string
  /** Null while it loads; its space is reserved. */
  count?: number | null
}

type FilterChipsProps<Value> = {
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

export function FilterChips<Value>({ label, chips, value, onChange }: FilterChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label} {chip.count !== undefined && <span className={styles.count}>{chip.count}</span>}
        </button>
      ))}
    </div>
  )
}
