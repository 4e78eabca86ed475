import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './text-area-field.module.css'

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts>

export function TextAreaField({ label, name, error, hint, required, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <textarea {...textarea} {...control} name={name} className={`${fieldStyles.input} ${styles.textarea}`} />
      )}
    </Field>
  )
}
