import { storageUrl } from '../../lib/storage-url.ts'

/** The whole address of a stored file, for where it is read outside of the portal. */
export function fileAddress(path: string): string {
  return new URL(storageUrl(path), window.location.origin).href
}
