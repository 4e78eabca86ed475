import { useState } from 'react'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import type { AskValue } from './simple-actions.ts'

type ValueDialogProps = Parameters<AskValue>[0] & { onAnswer: (value: string | null) => void }

/** Chooses the value that the chosen entries get; what it replaces is asked after it. */
export function ValueDialog({ choice, counted, onAnswer }: ValueDialogProps) {
  const [value, setValue] = useState('')
  return (
    <StaffDialog
      title={`${choice.label} wijzigen`}
      confirm="Verder"
      busy={false}
      isBlocked={value === ''}
      onConfirm={() => onAnswer(value)}
      onClose={() => onAnswer(null)}
    >
      <SelectField
        label={`${choice.label} voor ${counted}`}
        name="nieuwe-waarde"
        placeholder="Kies een waarde"
        options={choice.options}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </StaffDialog>
  )
}
