import type { ComponentProps } from 'react'
import { type InputChange, type Mask, maskedInput } from './mask.ts'
import { TextField } from './text-field.tsx'

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** The shape of the text, or null when it is free. */
  mask: Mask | null
  value: string
  onChange: InputChange
}

/** A line of text that is given its shape while it is typed, pasted or filled in by the browser. */
export function MaskedField({ mask, value, onChange, ...field }: MaskedFieldProps) {
  return <TextField spellCheck={false} {...field} {...maskedInput(mask, value, onChange)} />
}
