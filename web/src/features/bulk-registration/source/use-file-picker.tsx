import { type ReactNode, useRef } from 'react'
import type { SheetSource } from './use-sheet-source.ts'

/** The file picker of the device: its input, which stands somewhere unseen, and a way to open it. */
export function useFilePicker(source: SheetSource): { input: ReactNode; open: () => void } {
  const input = useRef<HTMLInputElement>(null)

  return {
    open: () => input.current?.click(),
    input: (
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
    ),
  }
}
