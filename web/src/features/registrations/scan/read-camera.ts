import type { BarcodeReader } from './barcode-reader.ts'
import type { Label, LabelMatch } from './match-label.ts'

type Options = {
  video: HTMLVideoElement
  stream: MediaStream
  reader: BarcodeReader
  judge: (labels: Label[]) => LabelMatch
  signal: AbortSignal
  onMatch: (match: LabelMatch) => void
}

/**
 * Shows the camera and reads it frame by frame, until the signal says stop. Calls `onMatch` for what two readings in a row
 * agree on; frames without a reading between them don't count. Rejects when the reader can't be loaded.
 */
export async function readCamera({ video, stream, reader, judge, signal, onMatch }: Options): Promise<void> {
  video.srcObject = stream
  // Rejects when the dialog closes before the first picture.
  video.play().catch(() => undefined)
  let last = ''
  while (true) {
    await nextFrame(video)
    if (signal.aborted) return
    const image = await createImageBitmap(video).catch(() => null)
    if (image === null) continue
    const labels = await reader.read({ image, isPhoto: false })
    if (signal.aborted) return
    if (labels.length === 0) continue
    const match = judge(labels)
    const reading = JSON.stringify(match)
    if (reading === last) onMatch(match)
    last = reading
  }
}

// Firefox got the callback for frames of a video in 2024.
function nextFrame(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve)
    else requestAnimationFrame(resolve)
  })
}
