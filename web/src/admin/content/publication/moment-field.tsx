import { DateInput } from '../../../ui/fields/date-field.tsx'
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
  isReadOnly?: boolean
  required?: boolean
}

/** A day and a time, which are one moment and have one text for what is wrong with it. */
export function MomentField({ label, name, value, onChange, error, hint, required, isReadOnly }: MomentFieldProps) {
  const control = fieldControl({ name, error, hint, required })
  const timeId = `${control.id}-tijd`
  return (
    <fieldset className="breaks">
      <legend className="visually-hidden">{label}</legend>
      <div className={`wrap gap-4 ${styles.dayAndTime}`}>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={control.id}>
            {label}
            <FieldMark required={required} />
          </label>
          <DateInput
            {...control}
            isAhead="only"
            readOnly={isReadOnly}
            value={value.day}
            onChange={({ target }) => onChange({ ...value, day: target.value })}
          />
        </div>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={timeId}>
            Tijd
          </label>
          <input
            {...control}
            id={timeId}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="08.00"
            readOnly={isReadOnly}
            className={fieldStyles.input}
            value={value.time}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </div>
      </div>
      <FieldNote name={name} error={error} hint={hint} />
    </fieldset>
  )
}
