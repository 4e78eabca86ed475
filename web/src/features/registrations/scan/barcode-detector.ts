/** The browser's own reader of barcodes. */
export type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string; format: string }[]> }

type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

export const articleFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e']
const formats = ['code_128', 'code_39', 'qr_code', 'data_matrix', ...articleFormats]

/** The browser's own reader if it knows all formats of labels; also for workers. */
export async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!Native) return null
  const supported = await Native.getSupportedFormats().catch((): string[] => [])
  return formats.every((format) => supported.includes(format)) ? new Native({ formats }) : null
}
