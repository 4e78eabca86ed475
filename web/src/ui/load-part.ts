/**
 * Loads a lazy part of the portal. Throws without a connection instead of importing: some browsers cache a failed import
 * for the life of the page, so that the part could never load later. A service worker may have kept it.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('There is no connection')
  return load()
}
