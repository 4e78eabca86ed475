/** The address of a stored file; the API gives paths under `/storage/` (spec §3). */
export function storageUrl(path: string): string {
  const parts = path.replace(/^\/+/, '').split('/')
  return `/storage/${parts.map(encodeURIComponent).join('/')}`
}
