import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox-field.module.css'
import { FieldMark, FieldNote, fieldControl } from './field.tsx'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  name: string
  error?: string | null
  required?: boolean
}

export function CheckboxField({ label, name, error, required, ...input }: CheckboxFieldProps) {
  return (
    <div>
      <label className={styles.line}>
        <input
          {...input}
          {...fieldControl({ name, error, required })}
          name={name}
          type="checkbox"
          className={styles.box}
        />
        <span>
          {label}
          <FieldMark required={required} />
        </span>
      </label>
      <FieldNote name={name} error={error} />
    </div>
  )
}
