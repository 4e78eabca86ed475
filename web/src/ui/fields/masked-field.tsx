import { useMaskito } from '@maskito/react'
import { type ComponentProps, useMemo, useState } from 'react'
import fieldStyles from './field.module.css'
import { loses, type Mask, tellLost } from './mask.ts'
import { TextField } from './text-field.tsx'

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref'> & {
  mask: Mask | null
  value: string
  onChange: (change: { target: { value: string } }) => void
}

/**
 * A line of text that gets its format while it is typed, pasted or filled in by the browser. When the format has no place
 * for what is typed, the line under the field says what it expects. A text of before that the format would cut stays until it fits.
 */
export function MaskedField({ mask: wanted, onChange, hint, error, ...field }: MaskedFieldProps) {
  const [masked, setMasked] = useState<string | null>(null)
  const isOfBefore = wanted && field.value !== masked && loses(wanted.shape(field.value), field.value)
  const mask = isOfBefore ? null : wanted
  const [lost, setLost] = useState<string | null>(null)
  const options = useMemo(
    () => mask && { ...mask, plugins: [...(mask.plugins ?? []), tellLost(mask, setLost)] },
    [mask],
  )
  const maskRef = useMaskito({ options })
  return (
    <TextField
      ref={maskRef}
      spellCheck={false}
      hint={lost ? <Lost text={lost} /> : hint}
      error={error && (lost ?? error)}
      {...field}
      onInput={({ currentTarget }) => {
        if (mask) setMasked(currentTarget.value)
        onChange({ target: currentTarget })
      }}
    />
  )
}

function Lost({ text }: { text: string }) {
  return (
    <span role="alert" className={fieldStyles.lost}>
      {text}
    </span>
  )
}
