import { type ReactNode, useRef } from 'react'
import { ask, type Question } from '../../../ui/questions.ts'
import type { SheetSource } from './use-sheet-source.ts'

type FilePicker = {
  input: ReactNode
  open: () => void
  /** Opens it for a file that may come in the place of these rows, which is asked first. */
  openInstead: (rows: number) => Promise<void>
}

export function useFilePicker(source: SheetSource): FilePicker {
  const input = useRef<HTMLInputElement>(null)
  const replaces = useRef(false)

  function open(isInstead = false) {
    replaces.current = isInstead
    input.current?.click()
  }

  return {
    open: () => open(),
    openInstead: async (rows) => {
      const answer = rows === 0 ? 'declined' : await ask(questionAbout(rows))
      if (answer !== 'closed') open(answer === 'confirmed')
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bestand kiezen"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          source.readFiles([...(target.files ?? [])], replaces.current)
          // Otherwise choosing the same file again, after a correction, would not fire an event.
          target.value = ''
        }}
      />
    ),
  }
}

function questionAbout(rows: number): Question {
  return {
    title: rows === 1 ? 'Er staat al 1 rij in je werkblad' : `Er staan al ${rows} rijen in je werkblad`,
    detail: `Komt het bestand in plaats van ${rows === 1 ? 'die rij' : 'die rijen'}, of komt het erbij?`,
    confirm: 'Vervangen',
    decline: 'Erbij zetten',
  }
}
