import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'
import styles from './masked-field.module.css'
import { TextField } from './text-field.tsx'

/** How a masked input reports: like a change event, as far as anybody reads it. */
export type InputChange = (change: { target: HTMLInputElement; type: string }) => unknown

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  /** A constant, or null for a text that is free. */
  mask: MaskitoOptions | null
  onChange?: InputChange
}

/** A line of text that is given its shape while it is typed, pasted or filled in by the browser. */
export function MaskedField({ mask, onChange, ...field }: MaskedFieldProps) {
  const container = useMaskito({ options: mask })

  // Maskito answers each key itself and then reports by an `input` event, which React's onChange does not see.
  return (
    <div ref={container} className={styles.container}>
      <TextField
        spellCheck={false}
        {...field}
        onInput={({ currentTarget, type }) => onChange?.({ target: currentTarget, type })}
      />
    </div>
  )
}
