import { Globe } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './phone-field.module.css'

type PhoneFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'type' | 'value'> & { value: string }

/** A phone number, kept as typed. It counts as Dutch until a country code is typed, and says so in front. */
export function PhoneField({ label, name, error, hint, required, value, ...input }: PhoneFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <div className={styles.control}>
          <span className={styles.country} aria-hidden="true">
            {hasForeignCountryCode(value) ? (
              <Globe size={20} />
            ) : (
              <>
                <DutchFlag />
                +31
              </>
            )}
          </span>
          <input
            {...input}
            {...control}
            type="tel"
            name={name}
            value={value}
            className={`${fieldStyles.input} ${styles.input}`}
          />
        </div>
      )}
    </Field>
  )
}

function hasForeignCountryCode(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed) && !/^\s*(\+|00)\s*31/.test(typed)
}

function DutchFlag() {
  return (
    <svg width="22" height="15" viewBox="0 0 22 15" className={styles.flag}>
      <path fill="#ae1c28" d="M0 0h22v5H0z" />
      <path fill="#fff" d="M0 5h22v5H0z" />
      <path fill="#21468b" d="M0 10h22v5H0z" />
    </svg>
  )
}
