import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts> & {
    /** A button at the end of the input, with the class `action` of the fields. */
    action?: ReactNode
  }

export function TextField({ label, name, error, hint, required, className, action, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <div className={action ? styles.withAction : undefined}>
          <input
            type="text"
            {...input}
            {...control}
            name={name}
            className={[styles.input, className].filter(Boolean).join(' ')}
          />
          {action}
        </div>
      )}
    </Field>
  )
}
