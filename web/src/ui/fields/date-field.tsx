import { useMaskito } from '@maskito/react'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { CalendarPopover, prefetchCalendar } from './calendar-popover.tsx'
import styles from './date-field.module.css'
import { dateMask } from './date-mask.ts'
import { Field, type FieldTexts } from './field.tsx'
import fieldStyles from './field.module.css'

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** Whether a day to come can be picked too, or `only` today and such days. */
  isAhead?: boolean | 'only'
  value: string
  onChange: (change: { target: { value: string } }) => void
}

type DateFieldProps = FieldTexts &
  Omit<DateInputProps, keyof FieldTexts> & {
    /** On a petrol surface the label is light and the input has no border. */
    variant?: 'plain' | 'onDark'
    /**
     * Today as dd-mm-jjjj, asked at the tap: while the field is empty, a button beside the label fills it in, where there is
     * room for it. It is never in the input, whose every spot is one to type at.
     */
    today?: () => string
    /** Where the focus goes after that tap; unless told otherwise to the calendar's button. */
    afterToday?: () => void
  }

/** A day, typed as dd-mm-jjjj or picked from a calendar, which loads when its button is about to be used. */
export function DateField({
  label,
  name,
  error,
  hint,
  required,
  variant,
  today,
  afterToday = () => opener.current?.focus(),
  ...input
}: DateFieldProps) {
  const opener = useRef<HTMLButtonElement>(null)

  function fillIn(day: string) {
    input.onChange({ target: { value: day } })
    // The button that has the focus goes; the input would open the keyboard of a phone.
    afterToday()
  }

  return (
    <div className={variant === 'onDark' ? styles.onDark : styles.plain} data-today={today ? true : undefined}>
      <Field label={label} name={name} error={error} hint={hint} required={required}>
        {(attributes) => <DateInput {...input} {...attributes} name={name} opener={opener} />}
      </Field>
      {today && input.value === '' && (
        <button type="button" className={styles.today} onClick={() => fillIn(today())}>
          Vandaag <span className="visually-hidden">invullen</span>
        </button>
      )}
    </div>
  )
}

/** The input of a day with its calendar, for a field that has something beside it. */
export function DateInput({
  id,
  isAhead,
  value,
  onChange,
  opener,
  ...input
}: DateInputProps & { opener?: RefObject<HTMLButtonElement | null> }) {
  const control = useRef<HTMLDivElement>(null)
  const maskRef = useMaskito({ options: dateMask })
  const calendarId = `${id}-kalender`
  return (
    <div ref={control} className={fieldStyles.withAction}>
      <input
        placeholder="dd-mm-jjjj"
        inputMode="numeric"
        autoComplete="off"
        {...input}
        id={id}
        type="text"
        className={`${fieldStyles.input} ${styles.input}`}
        ref={maskRef}
        value={value}
        onInput={({ currentTarget }) => onChange({ target: currentTarget })}
      />
      <button
        ref={opener}
        type="button"
        className={fieldStyles.action}
        aria-label="Kalender openen"
        aria-haspopup="dialog"
        popoverTarget={calendarId}
        onPointerEnter={prefetchCalendar}
        onFocus={prefetchCalendar}
      >
        <CalendarDays size={20} aria-hidden="true" />
      </button>
      <CalendarPopover
        id={calendarId}
        field={control}
        typed={value}
        isAhead={isAhead}
        onPick={(day) => onChange({ target: { value: day } })}
      />
    </div>
  )
}
