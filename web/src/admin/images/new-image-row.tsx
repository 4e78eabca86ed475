import { imageCategories, mediaBrands } from '@portal/contract/media'
import { uploadMessages } from '@portal/contract/uploads'
import { CircleAlert, CircleCheck, CircleDashed, Clock, EyeOff, ImageIcon, X } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import field from '../../ui/fields/field.module.css'
import { fieldControl, FieldNote } from '../../ui/fields/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { megabytes } from '../pictures/megabytes.ts'
import styles from './add-images.module.css'
import {
  type ImageFields,
  isIn,
  lacks,
  type NewFile,
  type NewImage,
  type NewImages,
  type RefusedFile,
  uploadOf,
} from './new-images.ts'
import { PlainSelect } from './plain-select.tsx'
import { partOf } from './upload-queue.ts'

type NewImageRowProps = {
  image: NewImage
  newImages: NewImages
  /** Whether somebody wanted to publish it: from then on it says what it lacks. */
  isAsked: boolean
  isChosen: boolean
  onToggle: (key: string) => void
}

export const NewImageRow = memo(function NewImageRow({
  image,
  newImages,
  isAsked,
  isChosen,
  onToggle,
}: NewImageRowProps) {
  const [left, setLeft] = useState(false)
  const { key, files, alt, decorative } = image
  const name = nameOf(image)
  const missing = lacks(image)
  const problems = { ...(isAsked ? missing : left && { alt: missing.alt }), ...image.problems }
  const change = (fields: Partial<ImageFields>) => newImages.change([key], fields)
  const altName = `alt-${key}`
  const url = files.map(uploadOf).find((upload) => upload !== null)?.url

  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-label={`${name} kiezen`}
          checked={isChosen}
          onChange={() => onToggle(key)}
        />
      </label>
      <Thumb src={url ?? null} width={56} height={56} icon={<ImageIcon size={22} aria-hidden="true" />} />
      <div className={styles.files}>
        <b className="name strong text-2 breaks">{name}</b>
        {files.map((file) => (
          <FileState key={file.key} file={file} isOnly={files.length === 1} onRetry={() => newImages.retry(file.key)} />
        ))}
      </div>
      <div className={styles.alt}>
        <div className={field.withAction}>
          <input
            {...fieldControl({ name: altName, error: problems.alt })}
            type="text"
            className={field.input}
            aria-label={`Beschrijving van ${name}`}
            aria-required={!decorative}
            placeholder={decorative ? 'Alleen versiering' : 'Wat zie je op de foto?'}
            maxLength={255}
            disabled={decorative}
            value={decorative ? '' : alt}
            onChange={({ target }) => change({ alt: target.value })}
            onBlur={() => setLeft(true)}
          />
          <button
            type="button"
            className={field.action}
            aria-pressed={decorative}
            aria-label={`${name} is alleen versiering`}
            title="Alleen versiering: de foto voegt niets toe aan de tekst"
            onClick={() => change({ decorative: !decorative })}
          >
            <EyeOff size={18} aria-hidden="true" />
          </button>
        </div>
        <FieldNote name={altName} error={problems.alt} />
        {Object.entries(image.problems).map(
          ([about, text]) => !(about in columns) && <FieldNote key={about} name={`${about}-${key}`} error={text} />,
        )}
      </div>
      {(['category', 'brand'] as const).map((about) => (
        <div key={about} className={styles[about]}>
          <PlainSelect
            name={`${about}-${key}`}
            aria-label={`${columns[about].label} van ${name}`}
            placeholder={columns[about].label}
            options={columns[about].options}
            value={image[about]}
            error={problems[about]}
            onChange={(value) => change({ [about]: value })}
          />
        </div>
      ))}
      <div className={`row end ${styles.state}`}>
        <State image={image} hasProblem={Object.values(problems).some(Boolean)} />
        <Remove name={name} onPress={() => newImages.remove(key)} />
      </div>
    </li>
  )
})

const columns = {
  alt: null,
  category: { label: 'Categorie', options: imageCategories },
  brand: { label: 'Merk', options: mediaBrands },
} as const

// The name of the file; of several, what they have in common.
function nameOf({ files }: NewImage): string {
  const [first] = files
  return files.length === 1 ? first!.name : first!.name.replace(/\.[^.]+$/, '')
}

type FileStateProps = { file: NewFile; isOnly: boolean; onRetry: () => void }

function FileState({ file: { name, bytes, format, sending }, isOnly, onRetry }: FileStateProps) {
  const upload = sending.state === 'sent' ? sending.upload : null
  const facts = [isOnly ? null : format, megabytes(bytes), upload?.width && `${upload.width} × ${upload.height}`]
  return (
    <>
      <small className="block muted text-1 tabular">{facts.filter(Boolean).join(' · ')}</small>
      {sending.state === 'sending' && (
        <progress aria-label={`${name} uploaden`} value={sending.part < 1 ? sending.part : undefined} />
      )}
      {sending.state === 'missing' && <p className="text-1 strong error-text">Ontbreekt: kies dit bestand opnieuw</p>}
      {sending.state === 'failed' && (
        <div role="alert" className="text-1">
          <p className="error-text">{sending.error.message}</p>
          <Button variant="text" aria-label={`${name} opnieuw proberen`} onClick={onRetry}>
            Opnieuw proberen
          </Button>
        </div>
      )}
    </>
  )
}

function State({ image, hasProblem }: { image: NewImage; hasProblem: boolean }) {
  const failed = image.files.some(({ sending }) => sending.state === 'failed' || sending.state === 'missing')
  const sending = image.files.find((file) => file.sending.state === 'sending')?.sending
  if (sending?.state === 'sending') return <b className="text-1 tabular">{Math.floor(partOf(sending) * 100)} %</b>
  if (failed || hasProblem)
    return <CircleAlert size={20} role="img" aria-label="Hier ontbreekt iets" className="error-text" />
  if (!isIn(image)) return <Clock size={20} role="img" aria-label="Wacht" className="muted" />
  if (Object.keys(lacks(image)).length > 0) {
    return <CircleDashed size={20} role="img" aria-label="Nog in te vullen" className="muted" />
  }
  return <CircleCheck size={20} role="img" aria-label="Klaar" className={styles.done} />
}

export function RefusedRow({ file, onRemove }: { file: RefusedFile; onRemove: () => void }) {
  const { name, bytes, error } = file
  const message = error.message ?? ''
  const [title, detail] = message === uploadMessages.heic ? ['Dit bestandstype kan niet', message] : message.split('. ')
  return (
    <li className={styles.row}>
      <span className={`centre ${styles.refused}`}>
        <ImageIcon size={22} aria-hidden="true" />
      </span>
      <div className={styles.files}>
        <b className="name strong text-2 breaks">{name}</b>
        <small className="block muted text-1 tabular">{megabytes(bytes)}</small>
      </div>
      <div className={styles.why} role="alert">
        <p className="row gap-2 text-2 strong error-text">
          <CircleAlert size={17} aria-hidden="true" />
          {title}
        </p>
        {detail && <p className="muted text-2">{detail}.</p>}
      </div>
      <div className={`row end ${styles.state}`}>
        <Remove name={name} onPress={onRemove} />
      </div>
    </li>
  )
}

function Remove({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton aria-label={`${name} weghalen`} onClick={onPress}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
}
