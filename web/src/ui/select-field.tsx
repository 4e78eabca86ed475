import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './select-field.module.css'

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'children'> & {
    /** What stands there while nothing is chosen; choosing it again clears the choice. */
    placeholder: string
    options: readonly { value: string; label: string }[]
  }

/** A choice from a list: the platform's own, so that a phone shows the picker that its user knows. */
export function SelectField({ label, name, error, hint, required, placeholder, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <div className={styles.control}>
          <select {...select} {...control} name={name} className={`${fieldStyles.input} ${styles.select}`}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
