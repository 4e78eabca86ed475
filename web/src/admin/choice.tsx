import type { ReactNode } from 'react'
import styles from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; text: string; icon?: ReactNode }[]
}

/** A few ways to look at something, of which one is on. */
export function Choice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.choice}>
      {options.map(({ value: own, text, icon }) => (
        <button
          key={own}
          type="button"
          className="row gap-2 muted text-2 strong"
          aria-pressed={own === value}
          onClick={() => onChange(own)}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  )
}
