import type { Upload } from '@portal/contract/uploads'
import { FileText, ImageIcon, Trash2, Upload as UploadIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { count } from '../../lib/numbers.ts'
import { acceptFile, type TakenKinds } from '../../lib/send-file.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMark, FieldNote, fieldControl } from '../../ui/fields/field.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { UploadState } from '../../ui/upload-state.tsx'
import { megabytes } from './megabytes.ts'
import { sendUpload } from './upload-picture.ts'

type UploadFieldProps = {
  label: string
  name: string
  takes: TakenKinds
  /** For the dialog of the device that chooses a file. */
  accept: string
  value: number | null
  /** Where the file of the value may be found. */
  uploads: readonly Upload[]
  error?: string | undefined
  hint?: string
  required?: boolean
  isReadOnly?: boolean
  /** Hears the upload too when it was made just now: no `uploads` have it before the entry is saved. */
  onChange: (id: number | null, sent?: Upload) => void
}

export function UploadField(props: UploadFieldProps) {
  const { label, name, takes, accept, value, uploads, error, hint, required, isReadOnly, onChange } = props
  const [fresh, setFresh] = useState<Upload[]>([])
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(
    (sent: Upload) => {
      announce('Het bestand staat klaar')
      setFresh((before) => [...before, sent])
      onChange(sent.id, sent)
    },
    async (file, options) => sendUpload((await acceptFile(file, takes)).file, options),
  )
  const shown = [...fresh, ...uploads].find(({ id }) => id === value)
  const isPicture = shown?.type.startsWith('image/')
  const facts = shown && [
    megabytes(shown.bytes),
    shown.width && `${shown.width} × ${shown.height}`,
    shown.pages && count(shown.pages, 'pagina', 'pagina’s'),
  ]

  return (
    <div className="stack gap-2" role="group" aria-label={label}>
      <p className="text-2 strong">
        {label}
        <FieldMark required={required} />
      </p>
      {shown && (
        <div className="row gap-3">
          <Thumb
            src={isPicture ? shown.url : null}
            width={76}
            height={56}
            whole
            icon={isPicture ? <ImageIcon size={22} aria-hidden="true" /> : <FileText size={22} aria-hidden="true" />}
          />
          <div className="breaks">
            <a href={shown.url} target="_blank" className="text-link">
              {shown.name}
              <span className="visually-hidden"> (opent in een nieuw tabblad)</span>
            </a>
            <p className="muted text-1 tabular">{facts?.filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      )}
      {!isReadOnly && (
        <div className="wrap gap-2">
          <Button
            {...fieldControl({ name, error, hint })}
            variant="secondary"
            busy={upload.part !== null}
            icon={<UploadIcon size={18} />}
            onClick={() => input.current?.click()}
          >
            {shown ? 'Vervangen' : 'Bestand kiezen'}
          </Button>
          {shown && !required && (
            <Button variant="secondary" icon={<Trash2 size={18} />} onClick={() => onChange(null)}>
              Weghalen
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`${label} kiezen`}
            accept={accept}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Else choosing the same file again would be no event.
              target.value = ''
              if (file) upload.start(file)
            }}
          />
        </div>
      )}
      <UploadState {...upload} />
      {!upload.failure && <FieldNote name={name} error={error} hint={hint} />}
    </div>
  )
}
