import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'
import { dateMask } from '../../../ui/fields/date-mask.ts'
import { fieldControl, FieldMark, FieldNote } from '../../../ui/fields/field.tsx'
import fieldStyles from '../../../ui/fields/field.module.css'
import type { TypedMoment } from './moments.ts'
import styles from './publication.module.css'

type MomentFieldProps = {
  label: string
  name: string
  value: TypedMoment
  onChange: (moment: TypedMoment) => void
  error?: string | undefined
  hint: string
  required?: boolean
}

/** A day and a time, which are one moment and have one text for what is wrong with it. */
export function MomentField({ label, name, value, onChange, error, hint, required }: MomentFieldProps) {
  const dayRef = useMaskito({ options: dateMask })
  const control = fieldControl({ name, error, hint, required })
  const timeId = `${control.id}-tijd`
  return (
    <fieldset className={styles.moment}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.dayAndTime}>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={control.id}>
            {label}
            <FieldMark required={required} />
          </label>
          <MomentInput
            {...control}
            ref={dayRef}
            placeholder="dd-mm-jjjj"
            value={value.day}
            onInput={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
          />
        </div>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={timeId}>
            Tijd
          </label>
          <MomentInput
            {...control}
            id={timeId}
            placeholder="08.00"
            value={value.time}
            onInput={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
          />
        </div>
      </div>
      <FieldNote name={name} error={error} hint={hint} />
    </fieldset>
  )
}

function MomentInput(input: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      {...input}
      className={fieldStyles.input}
      onChange={() => {}}
    />
  )
}
