import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'>

export function PasswordField({ label, name, error, hint, required, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye

  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <div className={styles.withAction}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            name={name}
            type={shown ? 'text' : 'password'}
            className={styles.input}
          />
          <button
            type="button"
            className={styles.action}
            aria-label="Wachtwoord tonen"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
