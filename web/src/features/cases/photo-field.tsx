import { judgePhoto, type Photo, photoMessages, sendPhoto } from '@portal/contract/photos'
import { Camera, ImageIcon, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { announce } from '../../lib/announce.ts'
import { acceptFile, sendFile, type SendOptions, type TakenKinds } from '../../lib/send-file.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote, fieldControl } from '../../ui/fields/field.tsx'
import { touch } from '../../ui/fields/lead-to-next-field.ts'
import { UploadState } from '../../ui/upload-state.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { OwnPhoto } from './own-photo.tsx'

const photos: TakenKinds = { kinds: ['jpeg', 'png', 'webp'], otherKind: photoMessages.unknown, judge: judgePhoto }

/** Sends a photo that the desk may see; what the server would not take is refused before it is sent. */
async function uploadPhoto(file: File, options: SendOptions): Promise<Photo> {
  return (await sendFile(sendPhoto, (await acceptFile(file, photos)).file, options)).data
}

type PhotoFieldProps = {
  label: string
  name: string
  hint: string
  /** The number of the photo that was sent, or nothing. */
  value: string
  error?: string | undefined
  onChange: (change: { target: { value: string } }) => void
}

/** A photo, made with the camera of a phone or chosen: it is sent at once, so that the form has only its number. */
export function PhotoField({ label, name, hint, value, error, onChange }: PhotoFieldProps) {
  const isTouch = useMediaQuery(touch)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const upload = useUpload(({ id }) => {
    announce('De foto is verstuurd')
    onChange({ target: { value: String(id) } })
  }, uploadPhoto)
  const isBusy = upload.part !== null
  const pickers = { upload: upload.start, 'aria-label': label }

  return (
    <div className="stack gap-2" role="group" aria-label={label}>
      <p className="text-2 strong">{label}</p>
      {value && !isBusy && <OwnPhoto id={value} alt={`${label}, verstuurd`} />}
      <div className="wrap gap-2">
        {isTouch && (
          <Button
            variant="secondary"
            busy={isBusy}
            icon={<Camera size={18} aria-hidden="true" />}
            onClick={() => camera.current?.click()}
          >
            {value ? 'Nieuwe foto maken' : 'Foto maken'}
          </Button>
        )}
        <Button
          {...fieldControl({ name, error, hint })}
          variant="secondary"
          busy={isBusy}
          icon={<ImageIcon size={18} aria-hidden="true" />}
          onClick={() => files.current?.click()}
        >
          {value && !isTouch ? 'Andere foto kiezen' : 'Foto kiezen'}
        </Button>
        {value && !isBusy && (
          <Button
            variant="text"
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => onChange({ target: { value: '' } })}
          >
            Weghalen
          </Button>
        )}
      </div>
      <Picker ref={camera} {...pickers} capture="environment" />
      <Picker ref={files} {...pickers} />
      <UploadState {...upload} />
      {!upload.failure && <FieldNote name={name} error={error} hint={hint} />}
    </div>
  )
}

type PickerProps = Omit<React.ComponentProps<'input'>, 'onChange'> & { upload: (file: File) => void }

/** The device's own camera or choice of a file. */
function Picker({ upload, ...input }: PickerProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      accept="image/*,.heic"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Else choosing the same file again would be no event.
        target.value = ''
        if (file) upload(file)
      }}
    />
  )
}
