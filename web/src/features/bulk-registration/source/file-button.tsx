import { Upload } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useFilePicker } from './use-file-picker.tsx'
import type { SheetSource } from './use-sheet-source.ts'

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
