import { Upload as UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { fieldControl } from '../../ui/fields/field.tsx'

type PictureButtonProps = {
  name: string
  error?: string | undefined
  hasPicture: boolean
  isBusy: boolean
  onFile: (file: File) => void
}

/** Opens the device's own choice of a picture. */
export function PictureButton({ name, error, hasPicture, isBusy, onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...fieldControl({ name, error })}
        variant="secondary"
        busy={isBusy}
        icon={<UploadIcon size={18} />}
        onClick={() => input.current?.click()}
      >
        {hasPicture ? 'Andere foto' : 'Uploaden'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Foto kiezen"
        accept="image/*,.heic,.tif,.tiff"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Else choosing the same file again would be no event.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
