import { Check, Plus, X } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldNote, fieldId } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './catalogue.module.css'
import type { ListFieldsProps, ProductValues } from './product-values.ts'

/** What a product earns from which day on, the newest first; what has begun stays as it is. */
export function PointsFields({ rows, errors, isReadOnly, onChange }: ListFieldsProps<ProductValues['points'][number]>) {
  const now = rows.findIndex(({ has_begun }) => has_begun)

  function add() {
    onChange([{ valid_from: '', credits: '', has_begun: false }, ...rows])
    requestAnimationFrame(() => document.getElementById(fieldId('points.0.valid_from'))?.focus())
  }

  return (
    <fieldset className="stack gap-3">
      <legend className="text-2 strong below-2">Punten</legend>
      {!isReadOnly && (
        <Button variant="text" className={styles.add} icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
          Punten vanaf een dag
        </Button>
      )}
      {rows.map((row, index) =>
        row.has_begun || isReadOnly ? (
          <div key={index} className={`tabular ${styles.fixed} ${index > now && now >= 0 ? 'muted' : ''}`}>
            <span className="unbroken">
              <span className="visually-hidden">vanaf </span>
              {row.valid_from}
            </span>
            <span className="unbroken">{row.credits} punten</span>
            <span>
              {index === now && (
                <Badge tone="ok" icon={<Check aria-hidden="true" />}>
                  Geldt nu
                </Badge>
              )}
            </span>
          </div>
        ) : (
          <div key={index} role="group" aria-label={`Punten vanaf ${row.valid_from || 'een nieuwe dag'}`}>
            <div className={styles.fieldRow}>
              <DateField
                label="Geldig vanaf"
                name={`points.${index}.valid_from`}
                required
                isAhead
                value={row.valid_from}
                error={errors[`points.${index}.valid_from`]}
                onChange={({ target }) => onChange(rows.with(index, { ...row, valid_from: target.value }))}
              />
              <TextField
                label="Punten"
                name={`points.${index}.credits`}
                required
                inputMode="numeric"
                autoComplete="off"
                value={row.credits}
                error={errors[`points.${index}.credits`]}
                onChange={({ target }) => onChange(rows.with(index, { ...row, credits: target.value }))}
              />
              {rows.length > 1 && (
                <IconButton
                  aria-label={`Punten vanaf ${row.valid_from || 'een nieuwe dag'} weghalen`}
                  onClick={() => onChange(rows.toSpliced(index, 1))}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          </div>
        ),
      )}
      <FieldNote
        name="points"
        error={errors.points}
        hint="De dag van registreren bepaalt welke punten gelden. Wat al geregistreerd is, verandert niet."
      />
    </fieldset>
  )
}
