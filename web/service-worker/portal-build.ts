/** What the service worker knows of the build that it belongs to; addresses of files. */
export type PortalBuild = {
  version: string
  entry: string
  /** The address whose page opens every address without a network. */
  shell: string
  files: string[]
  /** Kept after the others. */
  later: string[]
  /** Kept where the browser has no reader of barcodes of its own. */
  reader: string[]
}
