import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { SheetSource } from './use-sheet-source.ts'

/** Chooses a file with the picker of the device. */
export function FileButton({ source }: { source: SheetSource }) {
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bestand kiezen"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          source.readFiles([...(target.files ?? [])])
          // The same file may be chosen again, mended.
          target.value = ''
        }}
      />
      <Button variant="secondary" icon={<Upload size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        Bestand kiezen
      </Button>
    </>
  )
}
