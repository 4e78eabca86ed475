import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

/** A required e-mail address; unless told otherwise that of the visitor's own account, which their browser offers. */
export function EmailField({ label = 'E-mailadres', ...field }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
