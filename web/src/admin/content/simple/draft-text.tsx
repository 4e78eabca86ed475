import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FieldsProps } from './simple-subject.ts'

type OneField<Fields> = FieldsProps<Fields> & {
  name: keyof Fields & string
  label: string
  required?: boolean
  hint?: string
}

/** A field of one line; what it has is always a text. */
export function DraftText<Fields>(props: OneField<Fields> & { maxLength?: number; placeholder?: string }) {
  const { draft, errors, isReadOnly, onChange, name, uploads: _, ...field } = props
  return (
    <TextField
      {...field}
      name={name}
      readOnly={isReadOnly}
      value={String(draft[name] ?? '')}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value } as Partial<Fields>)}
    />
  )
}

type DraftSelectProps<Fields> = OneField<Fields> & { options: readonly { value: string; label: string }[] }

/** A choice of a few; nothing is null. */
export function DraftSelect<Fields>(props: DraftSelectProps<Fields>) {
  const { draft, errors, isReadOnly, onChange, name, uploads: _, ...field } = props
  return (
    <SelectField
      {...field}
      name={name}
      placeholder="Kies een optie"
      disabled={isReadOnly}
      value={String(draft[name] ?? '')}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value || null } as Partial<Fields>)}
    />
  )
}
