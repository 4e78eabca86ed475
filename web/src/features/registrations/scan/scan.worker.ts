import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the file
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Label } from './match-label.ts'

export type ScanRequest = { image: ImageBitmap; isPhoto: boolean }
export type ScanAnswer = { labels: Label[] } | { failed: string }

// Without an address of ours the library fetches its file from a public host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

type Treatment = 'plain' | 'stretched' | number

// Bars are read only where one straight line crosses all of them, so frames are turned, by degrees. A stretched contrast
// helps on grey labels, but makes DataMatrix codes worse: that is why every other frame stays as it is.
const treatments: Treatment[] = ['plain', 'stretched', 'plain', 22, 'plain', -22, 'plain', 45, 'plain', -45]

const mostPixelsASide = 2000

let frames = 0

addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => {
  read(data).then(
    (labels) => answer({ labels }),
    (error: unknown) => answer({ failed: String(error) }),
  )
})

// A frame is treated in one way, because the next one follows at once; a photo in every way until something is read.
async function read({ image, isPhoto }: ScanRequest): Promise<Label[]> {
  const ways = isPhoto ? new Set(treatments) : [treatments[frames++ % treatments.length]!]
  for (const treatment of ways) {
    const found = await readBarcodes(treat(image, treatment), {
      formats: ['Code128', 'Code39', 'EANUPC', 'QRCode', 'DataMatrix'],
      tryHarder: true,
      maxNumberOfSymbols: 6,
    })
    if (found.length > 0) {
      image.close()
      return found.map(({ text, symbology }) => ({ text, isArticleCode: symbology === 'EANUPC' }))
    }
  }
  image.close()
  return []
}

function treat(image: ImageBitmap, treatment: Treatment): ImageData {
  const scale = Math.min(1, mostPixelsASide / Math.max(image.width, image.height))
  const width = Math.round(image.width * scale)
  const height = Math.round(image.height * scale)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.translate(width / 2, height / 2)
  if (typeof treatment === 'number') context.rotate((treatment * Math.PI) / 180)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  if (treatment === 'stretched') stretchContrast(pixels.data)
  return pixels
}

// Makes the darkest hundredth of the green values black and the lightest white; green is closest to how light a pixel is.
function stretchContrast(bytes: Uint8ClampedArray): void {
  const counts = new Uint32Array(256)
  for (let at = 1; at < bytes.length; at += 4) counts[bytes[at]!]! += 1
  const share = bytes.length / 4 / 100
  const low = levelAt(counts, share)
  const high = 255 - levelAt(counts.toReversed(), share)
  const factor = 255 / Math.max(1, high - low)
  for (let at = 0; at < bytes.length; at += 4) {
    const grey = (bytes[at + 1]! - low) * factor
    bytes[at] = grey
    bytes[at + 1] = grey
    bytes[at + 2] = grey
  }
}

function levelAt(counts: Uint32Array, share: number): number {
  let seen = 0
  return counts.findIndex((count) => (seen += count) > share)
}

function answer(message: ScanAnswer): void {
  postMessage(message)
}
