import { Button } from '../../ui/button.tsx'
import { FieldNote } from '../../ui/fields/field.tsx'
import styles from './picture-field.module.css'
import type { usePictureUpload } from './use-picture-upload.ts'

type UploadStateProps = Pick<ReturnType<typeof usePictureUpload>, 'part' | 'failure' | 'retry' | 'cancel'>

export function UploadState({ part, failure, retry, cancel }: UploadStateProps) {
  if (part !== null) {
    return (
      <div className={`row gap-3 text-1 ${styles.progress}`}>
        <label>
          <span>{part < 1 ? `Uploaden, ${Math.floor(part * 100)}%` : 'Bijna klaar: kleinere versies maken'}</span>
          <progress value={part < 1 ? part : undefined} />
        </label>
        <Button variant="text" onClick={cancel}>
          Annuleren
        </Button>
      </div>
    )
  }
  if (!failure) return null
  return (
    <div role="alert">
      <FieldNote name="upload" error={failure.text} />
      {failure.canRetry && (
        <Button variant="text" onClick={retry}>
          Opnieuw proberen
        </Button>
      )}
    </div>
  )
}
