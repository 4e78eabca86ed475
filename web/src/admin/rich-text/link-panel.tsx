import { type Editor, getMarkRange, type Range } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { linkAddress } from './link-address.ts'
import styles from './rich-text-panel.module.css'
import { useBoundPlace } from './use-bound-place.ts'

/** Makes a link of what is chosen, or changes or removes the one that the caret was in when it opened; Escape leaves everything as it was. */
export function LinkPanel({ editor, onClose, onGone }: { editor: Editor; onClose: () => void; onGone: () => void }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const placeOfPresent = useBoundPlace(editor, () => linkAtCaret(editor), onGone)
  const [isNew] = useState(() => placeOfPresent() === null)
  // Without a word chosen, the link needs one. Words can be chosen while this is open.
  const needsText = useIsCaretOnly(editor) && isNew
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  useEffect(() => panel.current?.querySelector('input')?.focus(), [])

  function apply() {
    const href = linkAddress(address)
    if (!href) return setError('Vul een webadres, e-mailadres of telefoonnummer in')
    const mark = { type: 'link', attrs: { href } }
    const place = placeOfPresent()
    if (place) editor.chain().setTextSelection(place).setMark('link', { href }).run()
    else if (needsText)
      editor.commands.insertContent({ type: 'text', text: text.trim() || address.trim(), marks: [mark] })
    else editor.commands.setMark('link', { href })
    onClose()
  }

  function remove() {
    const place = placeOfPresent()
    if (place) editor.chain().setTextSelection(place).unsetMark('link').run()
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
    <div ref={panel} role="group" aria-label="Link" className={`stack gap-4 ${styles.panel}`} onKeyDown={onKeyDown}>
      <div className={`stack gap-4 ${styles.fields}`}>
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
      <div className="row wrap gap-2">
        <Button onClick={apply}>{isNew ? 'Link maken' : 'Link wijzigen'}</Button>
        {!isNew && (
          <Button variant="secondary" onClick={remove}>
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

function linkAtCaret(editor: Editor): Range | null {
  const { doc, schema, selection } = editor.state
  const link = schema.marks.link
  if (!link || !editor.isActive('link')) return null
  let place = selection.from
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    if (link.isInSet(node.marks)) place = Math.max(at, selection.from)
  })
  return getMarkRange(doc.resolve(place), link) ?? null
}

function useIsCaretOnly(editor: Editor): boolean {
  return useSyncExternalStore(
    (onChange) => {
      editor.on('transaction', onChange)
      return () => void editor.off('transaction', onChange)
    },
    () => editor.state.selection.empty,
  )
}
