import type { Editor, Range } from '@tiptap/core'
import { storagePath } from '@portal/contract/article-html'
import { NodeSelection } from '@tiptap/pm/state'
import { ImagePlus, Upload } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ImageBankDialog } from '../pictures/image-bank-dialog.tsx'
import type { PictureAttributes } from './link-and-picture.ts'
import type { UploadedPicture } from './rich-text.ts'
import styles from './rich-text-panel.module.css'
import { useBoundPlace } from './use-bound-place.ts'

type PicturePanelProps = {
  editor: Editor
  /** What was pasted or dropped. */
  file?: File
  uploadPicture: (file: File) => Promise<UploadedPicture>
  onClose: () => void
  onGone: () => void
}

type StoredPicture = Pick<PictureAttributes, 'src' | 'width' | 'height'>

/** Puts a picture into the text, uploaded or out of the image bank, or changes the one that was chosen when it opened. It needs a description, or the word that it is decoration. */
export function PicturePanel({ editor, file, uploadPicture, onClose, onGone }: PicturePanelProps) {
  const id = useId()
  const placeOfPresent = useBoundPlace(editor, () => chosenPicture(editor), onGone)
  const [present] = useState(() => {
    const place = placeOfPresent()
    return place && (editor.state.doc.nodeAt(place.from)?.attrs as PictureAttributes)
  })
  const { picture, failure, isBusy, upload, take } = useUpload(uploadPicture, present)
  const [alt, setAlt] = useState(present?.alt ?? '')
  const [isDecorative, setDecorative] = useState(present ? present.alt === '' : false)
  const [caption, setCaption] = useState(present?.caption ?? '')
  const [isAsked, setAsked] = useState(false)
  const [dropped] = useState(file)
  const [isChoosing, setIsChoosing] = useState(false)

  useEffect(() => {
    if (dropped) upload(dropped)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const missing = isDecorative || alt.trim() ? null : 'Beschrijf wat er te zien is, of kies dat het versiering is'

  function apply() {
    setAsked(true)
    if (!picture || missing) return
    const attrs = { ...picture, alt: isDecorative ? '' : alt.trim(), caption: caption.trim() }
    const place = placeOfPresent()
    // What is chosen in the text by now is no picture to replace.
    if (place) editor.view.dispatch(editor.state.tr.setNodeMarkup(place.from, null, attrs))
    else editor.commands.insertContentAt(editor.state.selection.to, { type: 'picture', attrs })
    onClose()
  }

  function remove() {
    const place = placeOfPresent()
    if (place) editor.view.dispatch(editor.state.tr.delete(place.from, place.to))
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // The dialog is outside of the group: its keys are its own.
  const bank = isChoosing && (
    <ImageBankDialog
      onChosen={(chosen) => {
        setIsChoosing(false)
        take(chosen)
      }}
      onClose={() => setIsChoosing(false)}
    />
  )
  return (
    <>
      {bank}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div role="group" aria-label="Afbeelding" className={`stack gap-4 ${styles.panel}`} onKeyDown={onKeyDown}>
        <div className="row wrap gap-2">
          {picture && <img src={picture.src} alt="" className={styles.preview} />}
          <FileButton isBusy={isBusy} hasPicture={picture !== null} onFile={upload} />
          <Button variant="secondary" icon={<ImagePlus size={18} />} onClick={() => setIsChoosing(true)}>
            Uit de beeldbank
          </Button>
          <p role="status" className="muted text-1">
            {failure ??
              (isBusy ? 'De afbeelding wordt geüpload …' : isAsked && !picture ? 'Kies eerst een afbeelding' : '')}
          </p>
        </div>
        <div className={`stack gap-4 ${styles.fields}`}>
          <TextField
            label="Beschrijving voor wie de afbeelding niet ziet"
            name={`${id}-beschrijving`}
            required={!isDecorative}
            error={isAsked ? missing : null}
            readOnly={isDecorative}
            value={isDecorative ? '' : alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <TextField
            label="Bijschrift onder de afbeelding"
            name={`${id}-bijschrift`}
            value={caption}
            onChange={({ target }) => setCaption(target.value)}
          />
          <CheckboxField
            label="Decoratief: de afbeelding zegt niets dat niet in de tekst staat"
            name={`${id}-decoratief`}
            checked={isDecorative}
            onChange={({ target }) => setDecorative(target.checked)}
          />
        </div>
        <div className="row wrap gap-2">
          <Button onClick={apply} busy={isBusy}>
            {present ? 'Bijwerken' : 'Invoegen'}
          </Button>
          {present && (
            <Button variant="secondary" onClick={remove}>
              Weghalen
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            Annuleren
          </Button>
        </div>
      </div>
    </>
  )
}

function chosenPicture({ state: { selection } }: Editor): Range | null {
  const isPicture = selection instanceof NodeSelection && selection.node.type.name === 'picture'
  return isPicture ? { from: selection.from, to: selection.to } : null
}

function useUpload(uploadPicture: PicturePanelProps['uploadPicture'], present: StoredPicture | null) {
  const [picture, setPicture] = useState<StoredPicture | null>(present)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The last that was chosen counts, whichever arrives last.
  const turn = useRef(0)

  function take({ url, width, height }: UploadedPicture) {
    turn.current += 1
    const src = storagePath(new URL(url, location.href).pathname)
    if (src) setPicture({ src, width, height })
    setFailure(src ? null : notUploaded)
    setBusy(false)
  }

  async function upload(file: File) {
    const mine = (turn.current += 1)
    setBusy(true)
    setFailure(null)
    try {
      const uploaded = await uploadPicture(file)
      if (turn.current === mine) take(uploaded)
    } catch (error) {
      if (turn.current !== mine) return
      setFailure((error instanceof ApiError && error.message) || notUploaded)
      setBusy(false)
    }
  }

  return { picture, failure, isBusy, upload: (file: File) => void upload(file), take }
}

const notUploaded = 'De afbeelding is niet geüpload. Probeer het opnieuw.'

type FileButtonProps = { isBusy: boolean; hasPicture: boolean; onFile: (file: File) => void }

function FileButton({ isBusy, hasPicture, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        icon={isBusy ? <Spinner size={18} /> : <Upload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {hasPicture ? 'Andere afbeelding' : 'Afbeelding kiezen'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
