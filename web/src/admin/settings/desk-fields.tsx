import type { Desk, HoursBlock } from '@portal/contract/desks'
import { Copy, Plus, X } from 'lucide-react'
import { settings } from '../../lib/page-settings.ts'
import { readTypedDay } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldNote, fieldControl } from '../../ui/fields/field.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './settings.module.css'

const weekdayName = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', weekday: 'long' })
// The first of January 2024 is a Monday.
export const weekdayNames = Array.from({ length: 7 }, (_, day) => weekdayName.format(Date.UTC(2024, 0, 1 + day)))

/** Each part of each desk by itself (`1.hours`), so that two people who change other parts take nothing from each other. */
export type DeskValues = Record<string, unknown>

type DeskFieldsProps = {
  id: number
  values: DeskValues
  errors: Partial<Record<string, string>>
  isReadOnly: boolean
  onChange: (change: DeskValues) => void
  /** Gives the other desks the hours and closed days of this one. */
  onCopy: () => void
}

export function DeskFields({ id, values, errors, isReadOnly, onChange, onCopy }: DeskFieldsProps) {
  const text = (part: 'phone' | 'email') => ({
    name: `${id}.${part}`,
    readOnly: isReadOnly,
    value: values[`${id}.${part}`] as string,
    error: errors[`${id}.${part}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [`${id}.${part}`]: target.value }),
  })
  const part = { id, values, errors, isReadOnly, onChange }
  return (
    <>
      <TextField label="Telefoonnummer" inputMode="tel" hint="Leeg: er staat geen nummer" {...text('phone')} />
      <TextField label="E-mailadres" inputMode="email" hint={`Leeg: ${settings.contact_email}`} {...text('email')} />
      <HoursFields {...part} />
      <ClosedFields {...part} />
      {!isReadOnly && (
        <Button variant="text" className={styles.start} icon={<Copy size={18} aria-hidden="true" />} onClick={onCopy}>
          Tijden en gesloten dagen voor alle onderwerpen
        </Button>
      )}
    </>
  )
}

type PartProps = Omit<DeskFieldsProps, 'onCopy'>

function HoursFields({ id, values, errors, isReadOnly, onChange }: PartProps) {
  const name = `${id}.hours`
  const hours = values[name] as Desk['hours']
  const change = (changed: Desk['hours']) => onChange({ [name]: changed })
  const setDay = (day: number, blocks: HoursBlock[]) => change(hours.with(day, blocks))
  return (
    <fieldset className="stack gap-2">
      <legend className="text-2 strong below-2">Telefoontijden</legend>
      {weekdayNames.map((weekday, day) => {
        const blocks = hours[day]!
        return (
          <div key={weekday} role="group" aria-label={weekday} className={styles.day}>
            <span className={styles.weekday}>{weekday}</span>
            <div className="stack gap-2">
              {blocks.length === 0 && <span className={`muted ${styles.none}`}>gesloten</span>}
              {blocks.map((block, index) => (
                <div key={index}>
                  <div className="row gap-2">
                    {(['from', 'until'] as const).map((field) => {
                      const own = `${name}.${day}.${index}.${field}`
                      return (
                        <input
                          key={field}
                          {...fieldControl({ name: own, error: errors[own] })}
                          name={own}
                          type="text"
                          inputMode="decimal"
                          autoComplete="off"
                          placeholder="08.15"
                          aria-label={`${weekday}, blok ${index + 1}, ${field === 'from' ? 'van' : 'tot'}`}
                          readOnly={isReadOnly}
                          className={`${fieldStyles.input} ${styles.time}`}
                          value={block[field]}
                          onChange={({ target }) =>
                            setDay(day, blocks.with(index, { ...block, [field]: target.value }))
                          }
                        />
                      )
                    })}
                    {!isReadOnly && (
                      <IconButton
                        aria-label={`${weekday}, blok ${index + 1} verwijderen`}
                        onClick={() => setDay(day, blocks.toSpliced(index, 1))}
                      >
                        <X size={18} aria-hidden="true" />
                      </IconButton>
                    )}
                  </div>
                  {(['from', 'until'] as const).map((field) => {
                    const own = `${name}.${day}.${index}.${field}`
                    return errors[own] && <FieldNote key={field} name={own} error={errors[own]} />
                  })}
                </div>
              ))}
              {!isReadOnly && (
                <span className="row wrap gap-2">
                  <Button
                    variant="text"
                    icon={<Plus size={18} aria-hidden="true" />}
                    aria-label={`Blok toevoegen op ${weekday}`}
                    onClick={() => setDay(day, [...blocks, { from: '', until: '' }])}
                  >
                    Blok
                  </Button>
                  {day === 0 && (
                    <Button
                      variant="text"
                      icon={<Copy size={18} aria-hidden="true" />}
                      onClick={() => change(hours.map((own, other) => (other < 5 ? blocks : own)))}
                    >
                      Naar alle werkdagen
                    </Button>
                  )}
                </span>
              )}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

function ClosedFields({ id, values, errors, isReadOnly, onChange }: PartProps) {
  const name = `${id}.closed`
  const days = values[name] as string[]
  const change = (changed: string[]) => onChange({ [name]: changed })
  return (
    <fieldset className="stack gap-2">
      <legend className="text-2 strong below-2">Gesloten dagen</legend>
      {days.length === 0 && <p className="muted">Geen, behalve de dagen zonder tijden.</p>}
      {days.map((day, index) => (
        <div key={index} className={styles.closed}>
          <DateField
            label={`Gesloten dag ${index + 1}`}
            name={`${name}.${index}`}
            isAhead="only"
            readOnly={isReadOnly}
            value={day}
            error={readTypedDay(day) ? undefined : errors[name]}
            onChange={({ target }) => change(days.with(index, target.value))}
          />
          {!isReadOnly && (
            <IconButton
              aria-label={`Gesloten dag ${index + 1} verwijderen`}
              onClick={() => change(days.toSpliced(index, 1))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="text"
          className={styles.start}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => change([...days, ''])}
        >
          Gesloten dag toevoegen
        </Button>
      )}
    </fieldset>
  )
}
