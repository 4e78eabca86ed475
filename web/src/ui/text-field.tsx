import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts>

/** One line of text. */
export function TextField({ label, name, error, hint, required, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          name={name}
          className={[styles.input, className].filter(Boolean).join(' ')}
        />
      )}
    </Field>
  )
}
