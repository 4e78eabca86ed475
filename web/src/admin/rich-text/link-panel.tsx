import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { linkAddress } from './link-address.ts'
import styles from './rich-text-panel.module.css'

/** Makes, changes or removes the link at the caret; Escape leaves everything as it was. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isNew] = useState(() => !editor.isActive('link'))
  // Without a word chosen, the link needs one.
  const [needsText] = useState(() => isNew && editor.state.selection.empty)
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  useEffect(() => panel.current?.querySelector('input')?.focus(), [])

  function apply() {
    const href = linkAddress(address)
    if (!href) return setError('Vul een webadres, e-mailadres of telefoonnummer in')
    const mark = { type: 'link', attrs: { href } }
    if (needsText) editor.commands.insertContent({ type: 'text', text: text.trim() || address.trim(), marks: [mark] })
    else editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={panel} role="group" aria-label="Link" className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.fields}>
        {needsText && (
          <TextField label="Tekst" name={`${id}-tekst`} value={text} onChange={({ target }) => setText(target.value)} />
        )}
        <TextField
          label="Adres"
          name={`${id}-adres`}
          inputMode="url"
          autoComplete="off"
          hint="Een pagina, website, e-mailadres of telefoonnummer"
          error={error}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value)
            setError(null)
          }}
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={apply}>{isNew ? 'Link maken' : 'Link wijzigen'}</Button>
        {!isNew && (
          <Button
            variant="secondary"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetMark('link').run()
              onClose()
            }}
          >
            Link weghalen
          </Button>
        )}
        <Button variant="text" onClick={onClose}>
          Annuleren
        </Button>
      </div>
    </div>
  )
}
