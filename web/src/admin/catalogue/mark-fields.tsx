import { markDays } from '@portal/contract/rules/mark-days'
import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './catalogue.module.css'
import { endsSoon } from './ends-soon.ts'
import type { ListFieldsProps, ProductValues } from './product-values.ts'

export function MarkFields({ rows, errors, isReadOnly, onChange }: ListFieldsProps<ProductValues['marks'][number]>) {
  return (
    <fieldset className="stack gap-3">
      <legend className="text-2 strong below-2">Keurmerken</legend>
      {rows.length === 0 && <p className="muted">Geen keurmerken.</p>}
      {rows.map((mark, index) => {
        const set = (changed: Partial<typeof mark>) => onChange(rows.with(index, { ...mark, ...changed }))
        const text = (part: 'name' | 'number', label: string) => (
          <TextField
            label={label}
            name={`marks.${index}.${part}`}
            required
            autoComplete="off"
            maxLength={100}
            readOnly={isReadOnly}
            value={mark[part]}
            error={errors[`marks.${index}.${part}`]}
            onChange={({ target }) => set({ [part]: target.value })}
          />
        )
        return (
          <div key={index} role="group" aria-label={mark.name || 'Nieuw keurmerk'} className={styles.fieldRow}>
            {text('name', 'Keurmerk')}
            {text('number', 'Nummer')}
            <DateField
              label="Laatste dag"
              name={`marks.${index}.valid_until`}
              required
              isAhead
              readOnly={isReadOnly}
              value={mark.valid_until}
              hint={endsSoon(mark) ? `Loopt binnen ${markDays} dagen af, of is verlopen` : null}
              error={errors[`marks.${index}.valid_until`]}
              onChange={({ target }) => set({ valid_until: target.value })}
            />
            {!isReadOnly && (
              <IconButton
                aria-label={`${mark.name || 'Nieuw keurmerk'} weghalen`}
                onClick={() => onChange(rows.toSpliced(index, 1))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        )
      })}
      {!isReadOnly && (
        <Button
          variant="text"
          className={styles.add}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...rows, { name: '', number: '', valid_until: '' }])}
        >
          Keurmerk toevoegen
        </Button>
      )}
    </fieldset>
  )
}
