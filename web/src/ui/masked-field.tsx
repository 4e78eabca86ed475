import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'
import type { Mask } from './mask.ts'
import { TextField } from './text-field.tsx'

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref'> & {
  /** The format of the text, or null when it is free. */
  mask: Mask | null
  value: string
  onChange: (change: { target: { value: string } }) => void
}

/** A line of text that gets its format while it is typed, pasted or filled in by the browser. */
export function MaskedField({ mask, onChange, ...field }: MaskedFieldProps) {
  const maskRef = useMaskito({ options: mask })
  return (
    <TextField
      ref={maskRef}
      spellCheck={false}
      {...field}
      onInput={({ currentTarget }) => onChange({ target: currentTarget })}
    />
  )
}
