import { type ReactNode, useRef } from 'react'
import type { SheetSource } from './use-sheet-source.ts'

/** The file picker: a hidden input to render, and a function that opens it. */
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
          // Otherwise choosing the same file again, after a correction, would not fire an event.
          target.value = ''
        }}
      />
    ),
  }
}
