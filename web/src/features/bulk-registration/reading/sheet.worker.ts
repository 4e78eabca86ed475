import { FileRefused, type RefusalKind } from './file-refused.ts'
import { readSheetFile } from './read-sheet-file.ts'
import type { TextSheet } from './text-sheet.ts'

export type SheetWorkerAnswer =
  | { rowsRead: number; rowsInAll: number }
  | { sheets: TextSheet[] }
  | { refused: RefusalKind }

const progressStep = 50

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  try {
    const sheets = readSheetFile(data, (rowsRead, rowsInAll) => {
      if (rowsRead % progressStep === 0) answer({ rowsRead, rowsInAll })
    })
    answer({ sheets })
  } catch (error) {
    // Any other error is caused by the file.
    answer({ refused: error instanceof FileRefused ? error.kind : 'damaged' })
  }
})

function answer(message: SheetWorkerAnswer): void {
  postMessage(message)
}
