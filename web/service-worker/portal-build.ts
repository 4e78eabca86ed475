/** Addresses of files. */
export type PortalBuild = {
  version: string
  entry: string
  /** Its page opens every address without a network. */
  shell: string
  files: string[]
  /** Kept after the others. */
  later: string[]
  /** For browsers without a reader of barcodes. */
  reader: string[]
}
