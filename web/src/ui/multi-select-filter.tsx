import { SlidersHorizontal } from 'lucide-react'
import { type FocusEvent, useId, useRef } from 'react'
import { Button } from './button.tsx'
import checkbox from './fields/checkbox-field.module.css'
import chips from './filter-chips.module.css'
import styles from './multi-select-filter.module.css'
import { placeFloating } from './place-floating.ts'
import popoverStyles from './popover.module.css'

type MultiSelectFilterProps = {
  label: string
  /** The values, each with the number of rows that match it. */
  options: readonly { value: string; count: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The label of the button that closes it: `Toon 42 bestanden`. */
  showText: string
}

const width = 318
const optionHeight = 44
const restHeight = 84

/** A chip that opens a list of checkboxes; every change applies at once. On a phone the list is a sheet. */
export function MultiSelectFilter({ label, options, chosen, onChange, showText }: MultiSelectFilterProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const size = {
    width,
    height: options.length * optionHeight + restHeight,
    align: 'end',
    sides: ['below', 'above'],
  } as const
  const close = () => popover.current?.hidePopover()

  function closeWhenLeft({ relatedTarget }: FocusEvent) {
    if (relatedTarget && relatedTarget !== trigger.current && !popover.current?.contains(relatedTarget)) close()
  }

  return (
    <div className={chips.chips}>
      <button
        ref={trigger}
        type="button"
        className={`${chips.chip} ${styles.trigger}`}
        popoverTarget={id}
        aria-haspopup="dialog"
        data-active={chosen.length > 0 || undefined}
      >
        <SlidersHorizontal size={17} aria-hidden="true" />
        {label} <ChosenCount count={chosen.length} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        // A click beside a checkbox keeps the focus in the list; otherwise the page takes it, and the list closes.
        tabIndex={-1}
        aria-label={label}
        className={`${popoverStyles.popover} ${styles.popover}`}
        onBeforeToggle={() => placeFloating(trigger.current, popover.current, size)}
        onToggle={({ newState }) => newState === 'open' && popover.current?.querySelector('input')?.focus()}
        onBlur={closeWhenLeft}
      >
        <p className={styles.title} aria-hidden="true">
          {label}
        </p>
        {options.map(({ value, count }) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              className={checkbox.box}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            <span>{value}</span> <span className="muted text-1 tabular">{count}</span>
          </label>
        ))}
        <div className={styles.actions}>
          <Button variant="text" onClick={() => onChange([])}>
            Wissen
          </Button>
          <Button onClick={close}>{showText}</Button>
        </div>
      </div>
    </div>
  )
}

function ChosenCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      <span className={chips.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{count} gekozen</span>
    </>
  )
}
