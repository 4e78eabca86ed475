import { useCallback, useState } from 'react'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import type { AskValue } from './simple-actions.ts'

type Asked = Parameters<AskValue>[0] & { answer: (value: string | null) => void }

/** Asks for a value; the page shows the dialog. */
export function useAskValue() {
  const [asked, setAsked] = useState<Asked>()
  const askValue: AskValue = useCallback((about) => new Promise((answer) => setAsked({ ...about, answer })), [])
  function answer(value: string | null) {
    setAsked(undefined)
    asked?.answer(value)
  }
  return { askValue, dialog: asked && <ValueDialog {...asked} onAnswer={answer} /> }
}

type ValueDialogProps = Parameters<AskValue>[0] & { onAnswer: (value: string | null) => void }

/** Chooses the value that the chosen entries get; what it replaces is asked after it. */
function ValueDialog({ choice, counted, onAnswer }: ValueDialogProps) {
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
