import type { NewImage } from './new-images.ts'
import { partOf } from './upload-queue.ts'

export function sendingProgress(images: readonly NewImage[]) {
  const files = images.flatMap((image) => image.files)
  const part = ({ sending }: (typeof files)[number]) => (sending.state === 'missing' ? 0 : partOf(sending))
  return {
    files: files.length,
    sent: files.filter(({ sending }) => sending.state === 'sent').length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    sentBytes: files.reduce((sum, file) => sum + file.bytes * part(file), 0),
  }
}

/** 'nog ongeveer 20 seconden': in steps, for a number that changes all the time can't be read. */
export function leftInWords(seconds: number): string {
  if (seconds < 8) return 'nog een paar seconden'
  if (seconds < 58) return `nog ongeveer ${Math.round(seconds / 5) * 5} seconden`
  const minutes = Math.round(seconds / 60)
  return `nog ongeveer ${minutes === 1 ? '1 minuut' : `${minutes} minuten`}`
}
