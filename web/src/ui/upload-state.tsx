import { Button } from './button.tsx'
import { FieldNote } from './fields/field.tsx'
import styles from './upload-state.module.css'

type UploadStateProps = {
  part: number | null
  failure: { text: string; canRetry: boolean } | null
  retry: () => void
  cancel: () => void
}

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
