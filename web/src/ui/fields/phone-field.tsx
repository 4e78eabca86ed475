import { Globe } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { behindDutchCode, phonePrefix, withTrunkPrefix } from './dutch-phone-number.ts'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './phone-field.module.css'

type PhoneFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'type' | 'value' | 'onChange' | 'onBlur'> & {
    value: string
    onChange: (change: { target: { value: string } }) => void
  }

/**
 * A phone number, in any notation. Its value is what was typed, plus the 0 that is left out after +31. When the field
 * loses the focus it shows only the part of a Dutch number that follows +31.
 */
export function PhoneField({ label, name, error, hint, required, value, onChange, ...input }: PhoneFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? behindDutchCode(value)

  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <div className={styles.control}>
          <span className={styles.country} aria-hidden="true">
            <Country of={text} />
          </span>
          <input
            {...input}
            {...control}
            type="tel"
            name={name}
            value={text}
            className={`${fieldStyles.input} ${styles.input}`}
            onChange={({ target }) => {
              // What the browser fills in by itself gets its format at once.
              setTyped(target === document.activeElement ? target.value : null)
              onChange({ target: { value: withTrunkPrefix(target.value) } })
            }}
            onBlur={() => setTyped(null)}
          />
        </div>
      )}
    </Field>
  )
}

// The country code stands in front of a number only as long as the number itself has none.
function Country({ of: text }: { of: string }) {
  const prefix = phonePrefix(text)
  if (prefix === 'foreign') return <Globe size={20} />
  return (
    <>
      <DutchFlag />
      {prefix === 'none' && <span>+31</span>}
    </>
  )
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
