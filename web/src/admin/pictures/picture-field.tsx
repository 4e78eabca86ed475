import { Image, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { FieldNote } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { UploadState } from '../../ui/upload-state.tsx'
import { ImageBankDialog } from './image-bank-dialog.tsx'
import { FocalPoint } from './focal-point.tsx'
import { PictureButton } from './picture-button.tsx'
import styles from './picture-field.module.css'
import { uploadPicture } from './upload-picture.ts'

export type PictureValue = {
  image_id: number | null
  image_alt: string
  image_decorative: boolean
  /** The point that stays in sight; null is the middle. */
  image_focal: { x: number; y: number } | null
}

type PictureFieldProps = {
  value: PictureValue
  /** The picture that is stored with this value, under /storage/, or one from before there were uploads. */
  image: string | null
  /** Hears the fields that change. */
  onChange: (change: Partial<PictureValue>) => void
  errors?: Partial<Record<keyof PictureValue, string>>
  isReadOnly?: boolean
}

const noPicture: PictureValue = { image_id: null, image_alt: '', image_decorative: false, image_focal: null }

/** The picture of something: chosen or dropped, with its description and the point that has to stay in sight. */
export function PictureField({ value, image, onChange, errors = {}, isReadOnly = false }: PictureFieldProps) {
  const upload = useUpload(({ id }) => {
    announce('De afbeelding staat klaar')
    onChange({ ...noPicture, image_id: id })
  }, uploadPicture)
  const [isChoosing, setIsChoosing] = useState(false)
  const url = value.image_id !== null && upload.urls[value.image_id]
  const shown = url || (image && storageUrl(image))
  const { image_alt, image_decorative, image_focal } = value

  return (
    <section className={`${card.card} ${card.titled}`} aria-labelledby="artikel-afbeelding">
      <h2 id="artikel-afbeelding">Afbeelding</h2>
      <div className={`stack gap-5 ${styles.parts}`}>
        <DropZone isOff={isReadOnly} onFile={upload.start}>
          {shown ? (
            <FocalPoint
              key={shown}
              src={shown}
              value={image_focal}
              isReadOnly={isReadOnly}
              onChange={(focal) => onChange({ image_focal: focal })}
            />
          ) : (
            <div className={`stack gap-2 muted text-1 ${styles.empty}`}>
              <Image size={40} aria-hidden="true" />
              <p>Sleep een foto hierheen</p>
            </div>
          )}
        </DropZone>
        <div className={`stack gap-4 ${styles.fields}`}>
          {shown && (
            <>
              <TextField
                label="Beschrijving voor wie de foto niet ziet"
                name="image_alt"
                required={!image_decorative}
                disabled={image_decorative}
                readOnly={isReadOnly}
                maxLength={255}
                value={image_decorative ? '' : image_alt}
                error={errors.image_alt}
                onChange={({ target }) => onChange({ image_alt: target.value })}
              />
              <CheckboxField
                label="Alleen versiering: de foto voegt niets toe aan de tekst"
                name="image_decorative"
                checked={image_decorative}
                disabled={isReadOnly}
                error={errors.image_decorative}
                onChange={({ target }) => onChange({ image_decorative: target.checked })}
              />
            </>
          )}
          {!isReadOnly && (
            <div className="wrap gap-2">
              <PictureButton
                name="image_id"
                hasPicture={Boolean(shown)}
                isBusy={upload.part !== null}
                onFile={upload.start}
              />
              <Button variant="secondary" icon={<ImagePlus size={18} />} onClick={() => setIsChoosing(true)}>
                Uit de beeldbank
              </Button>
              {value.image_id !== null && (
                <Button variant="secondary" icon={<Trash2 size={18} />} onClick={() => onChange(noPicture)}>
                  Verwijderen
                </Button>
              )}
            </div>
          )}
          <UploadState {...upload} />
          {!upload.failure && <FieldNote name="image_id" error={errors.image_id} hint={isReadOnly ? null : accepted} />}
        </div>
      </div>
      {isChoosing && (
        <ImageBankDialog
          onChosen={(chosen) => {
            setIsChoosing(false)
            upload.take(chosen)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  )
}

const accepted = 'jpg, png of webp tot 25 MB, of tiff tot 60 MB. Kleinere versies maken we zelf.'

type DropZoneProps = { isOff: boolean; onFile: (file: File) => void; children: React.ReactNode }

function DropZone({ isOff, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const holds = ({ dataTransfer }: DragEvent) => !isOff && dataTransfer.types.includes('Files')

  return (
    <div
      className={`stack gap-3 ${styles.zone} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        if (!holds(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!holds(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
    </div>
  )
}
