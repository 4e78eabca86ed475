import { Upload } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useFilePicker } from './use-file-picker.tsx'
import type { SheetSource } from './use-sheet-source.ts'

/** A button that opens the file picker. */
export function FileButton({ source }: { source: SheetSource }) {
  const { input, open } = useFilePicker(source)

  return (
    <>
      {input}
      <Button variant="secondary" icon={<Upload size={18} aria-hidden="true" />} onClick={open}>
        Bestand kiezen
      </Button>
    </>
  )
}
