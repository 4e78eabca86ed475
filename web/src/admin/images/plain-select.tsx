import { ChevronDown } from 'lucide-react'
import { fieldControl, FieldNote } from '../../ui/fields/field.tsx'
import field from '../../ui/fields/field.module.css'
import styles from '../../ui/fields/select-field.module.css'

type PlainSelectProps = {
  name: string
  'aria-label': string
  placeholder: string
  options: readonly string[]
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A choice in a row or a bar, which has no room for a label of its own. */
export function PlainSelect({ name, placeholder, options, error, onChange, ...select }: PlainSelectProps) {
  return (
    <>
      <div className={styles.control}>
        <select
          {...select}
          {...fieldControl({ name, error })}
          className={`${field.input} ${styles.select}`}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </div>
      <FieldNote name={name} error={error} />
    </>
  )
}
