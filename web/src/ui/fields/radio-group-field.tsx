import type { ComponentProps } from 'react'
import { FieldMark, FieldNote, type FieldTexts, fieldControl, fieldId } from './field.tsx'
import styles from './radio-group-field.module.css'

type RadioGroupFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'type' | 'value'> & {
    options: readonly { value: string; label: string }[]
    /** The value of the chosen one; empty when there is none. */
    value: string
  }

/** A choice from a few words that all fit on one line. */
export function RadioGroupField({
  label,
  name,
  error,
  hint,
  required,
  options,
  value,
  ...radio
}: RadioGroupFieldProps) {
  const labelId = `${fieldId(name)}-label`

  return (
    <fieldset
      {...fieldControl({ name, error, hint, required })}
      role="radiogroup"
      aria-labelledby={labelId}
      className={styles.group}
    >
      <legend id={labelId} className={styles.label}>
        {label}
        <FieldMark required={required} />
      </legend>
      <div className="wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input {...radio} type="radio" name={name} value={option.value} checked={option.value === value} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNote name={name} error={error} hint={hint} />
    </fieldset>
  )
}
