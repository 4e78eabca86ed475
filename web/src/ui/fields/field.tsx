import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

/** What every field of a form can be told; the rest are attributes of its input. */
export type FieldTexts = {
  label: ReactNode
  name: string
  error?: string | null
  hint?: ReactNode
  required?: boolean
}

export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type FieldProps = FieldTexts & { children: (control: FieldControl) => ReactNode }

export function Field({ label, name, error, hint, required, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId(name)}>
        {label}
        <FieldMark required={required} />
      </label>
      {children(fieldControl({ name, error, hint, required }))}
      <FieldNote name={name} error={error} hint={hint} />
    </div>
  )
}

/** The id of a field's control, for links that lead to it. */
export function fieldId(name: string): string {
  return `veld-${name}`
}

export function fieldControl({ name, error, hint, required }: Omit<FieldTexts, 'label'>): FieldControl {
  return {
    id: fieldId(name),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${fieldId(name)}-uitleg` : undefined,
    'aria-required': required || undefined,
  }
}

/** The red asterisk; whatever has none may stay empty, as the form says on top. */
export function FieldMark({ required }: Pick<FieldTexts, 'required'>) {
  return required ? (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  ) : null
}

/** The line under a control: the error, else the hint. Another text is another element, for browsers that translate the page. */
export function FieldNote({ name, error, hint }: Pick<FieldTexts, 'name' | 'error' | 'hint'>) {
  const id = `${fieldId(name)}-uitleg`
  if (error) {
    return (
      <p key={error} className={styles.error} id={id}>
        <CircleAlert size={16} aria-hidden="true" />
        {error}
      </p>
    )
  }
  return hint ? (
    <p key="hint" className="muted text-1 breaks" id={id}>
      {hint}
    </p>
  ) : null
}
