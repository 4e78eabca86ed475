import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './select-field.module.css'

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, keyof FieldTexts | 'children'> & {
    /** What stands there while nothing is chosen; choosing it again clears the choice. */
    placeholder: string
    options: readonly Option[]
    /** Options that stand on top, in a group of their own, and the name of the group with the others. */
    lastUsed?: { values: readonly string[]; others: string } | undefined
  }

type Option = { value: string; label: string }

/** A choice from a list: the platform's own, so that a phone shows the picker that its user knows. */
export function SelectField({
  label,
  name,
  error,
  hint,
  required,
  placeholder,
  options,
  lastUsed,
  ...select
}: SelectFieldProps) {
  const first = lastUsed?.values.flatMap((value) => options.find((option) => option.value === value) ?? []) ?? []
  // A list of which everything was used last stays as it is.
  const isGrouped = first.length > 0 && first.length < options.length

  return (
    <Field label={label} name={name} error={error} hint={hint} required={required}>
      {(control) => (
        <div className={styles.control}>
          <select {...select} {...control} name={name} className={`${fieldStyles.input} ${styles.select}`}>
            <option value="">{placeholder}</option>
            {isGrouped ? (
              <>
                <optgroup label="Laatst gebruikt">
                  <Options options={first} />
                </optgroup>
                {/* Each stands there once: a letter typed leads to one that begins with it, again to the next. */}
                <optgroup label={lastUsed?.others}>
                  <Options options={options.filter((option) => !first.includes(option))} />
                </optgroup>
              </>
            ) : (
              <Options options={options} />
            )}
          </select>
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
