import type { MailPlaceholder, MailTextPart } from '@portal/contract/mail-texts'
import { hasLines, type WordKind } from '@portal/contract/mail-words'
import { useLayoutEffect, useRef } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import areaStyles from '../../ui/fields/text-area-field.module.css'
import styles from './mail-texts.module.css'

type WordFieldProps = {
  part: MailTextPart
  label: string
  placeholders: readonly MailPlaceholder[]
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The words of a part. While the cursor is in it, with the placeholders that can be put there. */
export function WordField({ part, label, placeholders, value, error, onChange }: WordFieldProps) {
  const control = useRef<HTMLTextAreaElement>(null)
  /** Where the cursor goes once the text is there. */
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    control.current?.focus()
    control.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])
  const isLong = hasLines(part.kind as WordKind)

  function insert(name: string) {
    const { selectionStart, selectionEnd } = control.current!
    const chip = `{{${name}}}`
    caret.current = selectionStart + chip.length
    onChange(value.slice(0, selectionStart) + chip + value.slice(selectionEnd))
  }

  return (
    <div className={`stack gap-2 ${styles.part}`}>
      <Field label={label} name={part.key} error={error} hint={part.condition && `Alleen ${part.condition}`} required>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={control}
            name={part.key}
            rows={1}
            spellCheck
            lang="nl"
            value={value}
            className={`${fieldStyles.input} ${areaStyles.textarea} ${styles.words}`}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isLong) event.preventDefault()
            }}
          />
        )}
      </Field>
      <div role="group" aria-label={`Invulvelden voor ${label}`} className={`wrap ${styles.chips}`}>
        {placeholders.map(({ name, meaning, example }) => (
          <button
            key={name}
            type="button"
            className="text-1"
            title={`${meaning}, bijvoorbeeld ‘${example}’`}
            data-required={part.requires.includes(name) || undefined}
            // Where a click would take the focus, the cursor stays.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
          >
            <span className="visually-hidden">Voeg in: </span>
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
