import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { Check, CloudUpload, Upload } from 'lucide-react'
import { type DragEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { announce, prepareAnnouncements } from '../../lib/announce.ts'
import { boundMember } from '../../lib/bound-session.ts'
import { count } from '../../lib/numbers.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { failureText } from '../../ui/failure-text.ts'
import { FieldMark } from '../../ui/fields/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ChooseAll } from '../list/selection.tsx'
import styles from './add-images.module.css'
import { partInMegabytes } from '../pictures/megabytes.ts'
import { openNewImages } from './open-new-images.ts'
import { sendingProgress, leftInWords } from './sending-progress.ts'
import { isComplete, isIn, type NewImage, type NewImages } from './new-images.ts'
import { NewImageRow, RefusedRow } from './new-image-row.tsx'
import { SelectionBar } from './selection-bar.tsx'

export default function AddImagesPage() {
  const newImages = openNewImages(boundMember() ?? 0)
  const { images, refused } = useSyncExternalStore(newImages.watch, newImages.read, newImages.read)
  const { chosen, selection } = useChosen(images)
  const { isAsked, isBusy, addToBank } = useAdding(newImages, images)
  const drop = useDrop((files) => void newImages.add(files))
  const complete = images.filter(isComplete)
  const uploaded = images.filter(isIn)
  useEffect(() => void newImages.open(), [newImages])
  useEndOfSending(newImages, images)
  const missing = images.flatMap(({ files }) => files.filter(({ sending }) => sending.state === 'missing'))

  return (
    <div className={styles.page} {...drop.handlers}>
      <Breadcrumbs parent={<Link to={staffPaths.imageBank}>Beeldbank</Link>} current="Uploaden" />
      <div className={`page-head ${styles.head}`}>
        <h1>Foto’s toevoegen</h1>
        {images.length > 0 && (
          <div className="row wrap gap-3">
            <p className="row gap-2 text-2">
              <Check size={17} aria-hidden="true" />
              Nog niet zichtbaar voor installateurs
            </p>
            {uploaded.length > complete.length && (
              <Button variant="secondary" busy={isBusy === 'hidden'} onClick={() => void addToBank(uploaded, false)}>
                Verborgen bewaren
              </Button>
            )}
            <Button busy={isBusy === 'visible'} onClick={() => void addToBank(complete, true)}>
              {complete.length > 0 ? `${count(complete.length, 'foto', 'foto’s')} publiceren` : 'Publiceren'}
            </Button>
          </div>
        )}
      </div>
      <DropZone isOver={drop.isOver} onFiles={(files) => void newImages.add(files)} />
      {missing.length > 0 && <Missing images={images} missing={missing.length} />}
      {images.length + refused.length > 0 && (
        <section className={`${card.card} ${styles.list}`} aria-label="Foto’s die je toevoegt">
          {images.length > 0 && <Progress newImages={newImages} images={images} />}
          <SelectionBar
            images={chosen}
            onApply={(fields) =>
              newImages.change(
                chosen.map(({ key }) => key),
                fields,
              )
            }
            onClear={selection.clear}
          />
          <div className={`${styles.row} ${styles.heads}`}>
            <ChooseAll selection={selection} rows={images} label="Alle foto’s kiezen" />
            {['Bestand', 'Beschrijving', 'Categorie', 'Merk'].map((head) => (
              <span key={head} aria-hidden="true">
                {head}
                <FieldMark required={head !== 'Bestand'} />
              </span>
            ))}
          </div>
          <ul>
            {images.map((image) => (
              <NewImageRow
                key={image.key}
                image={image}
                newImages={newImages}
                isAsked={isAsked.includes(image.key)}
                isChosen={chosen.includes(image)}
                onToggle={selection.toggle}
              />
            ))}
            {refused.map((file) => (
              <RefusedRow key={file.key} file={file} onRemove={() => newImages.remove(file.key)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function useChosen(images: readonly NewImage[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = images.filter(({ key }) => keys.has(key))
  // The same function always: a row that doesn't change isn't drawn again for the progress of others.
  const toggle = useCallback((key: string) => {
    setKeys((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  }, [])
  const selection = {
    has: ({ key }: NewImage) => keys.has(key),
    toggle,
    toggleAll: () => setKeys(new Set(chosen.length === images.length ? [] : images.map(({ key }) => key))),
    clear: () => setKeys(new Set()),
  }
  return { chosen, selection }
}

type DropZoneProps = { isOver: boolean; onFiles: (files: File[]) => void }

function DropZone({ isOver, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={`row wrap gap-4 ${styles.zone}`} data-over={isOver || undefined}>
      <span className="icon-tile" aria-hidden="true">
        <CloudUpload size={24} />
      </span>
      <div className="grow">
        <p className="strong">Sleep foto’s hierheen</p>
        <p className="text-2">jpg of png tot 25 MB, of tiff tot 60 MB. Kleinere versies maken we zelf.</p>
      </div>
      <Button variant="secondary" icon={<Upload size={18} />} onClick={() => input.current?.click()}>
        Bestanden kiezen
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Foto’s kiezen"
        accept="image/*,.heic,.tif,.tiff"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Else choosing the same files again would be no event.
          target.value = ''
          onFiles(files)
        }}
      />
    </div>
  )
}

function Missing({ images, missing }: { images: readonly NewImage[]; missing: number }) {
  const all = images.reduce((sum, { files }) => sum + files.length, 0)
  return (
    <p className={`note tone-wait ${styles.missing}`} role="status">
      <strong>
        {all - missing} van {count(all, 'bestand is', 'bestanden zijn')} binnen, {missing}{' '}
        {missing === 1 ? 'ontbreekt' : 'ontbreken'} nog.
      </strong>{' '}
      Kies of sleep dezelfde bestanden opnieuw: alleen wat ontbreekt wordt verstuurd. Wat je invulde, staat er nog.
    </p>
  )
}

function Progress({ newImages, images }: { newImages: NewImages; images: readonly NewImage[] }) {
  const { files, sent, bytes, sentBytes } = sendingProgress(images)
  const seconds = newImages.secondsLeft()
  return (
    <div className={styles.progress}>
      <p id="voortgang">
        <strong>
          {sent} van {files} geüpload
        </strong>{' '}
        <span className="muted tabular">
          {partInMegabytes(sentBytes, bytes)}
          {seconds !== null && `, ${leftInWords(seconds)}`}
        </span>
      </p>
      <progress aria-labelledby="voortgang" value={bytes > 0 ? sentBytes / bytes : 0} />
    </div>
  )
}

/** Adds to the bank what can be, and says what is left; from then on every row says what it lacks. */
function useAdding(newImages: NewImages, images: readonly NewImage[]) {
  const [isAsked, setIsAsked] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState<'visible' | 'hidden' | null>(null)

  async function addToBank(chosen: readonly NewImage[], isVisible: boolean) {
    if (isBusy) return
    setIsAsked(images.map(({ key }) => key))
    setIsBusy(isVisible ? 'visible' : 'hidden')
    try {
      const added = await newImages.addToBank(chosen, isVisible)
      const left = newImages.read().images.length
      const title = isVisible
        ? `${count(added, 'foto', 'foto’s')} gepubliceerd`
        : `${count(added, 'foto', 'foto’s')} verborgen bewaard`
      const detail = left > 0 ? `${count(left, 'foto staat', 'foto’s staan')} hier nog: kijk wat er ontbreekt.` : null
      if (added > 0) showToast({ tone: 'success', title, detail, about: 'images' })
    } catch (error) {
      showToast({
        tone: 'error',
        title: 'Niet alle foto’s zijn opgeslagen',
        detail: failureText(error),
        about: 'images',
      })
    } finally {
      setIsBusy(null)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`.${styles.list} [aria-invalid=true]`)?.focus())
    }
  }

  return { isAsked: images.length > 0 ? isAsked : [], isBusy, addToBank }
}

/** Says aloud when everything is there; the browser asks before it closes a page that is still sending. */
function useEndOfSending(newImages: NewImages, images: readonly NewImage[]): void {
  const { isSending } = newImages
  const wasSending = useRef(false)
  useEffect(prepareAnnouncements, [])
  useEffect(() => {
    const { sent, files } = sendingProgress(images)
    if (wasSending.current && !isSending) announce(`Klaar: ${sent} van ${files} geüpload`)
    wasSending.current = isSending
    // oxlint-disable-next-line react/exhaustive-deps -- of the images as they are when it ends
  }, [isSending])
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
}

function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const holds = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holds(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!holds(event)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
