/**
 * Fetches a part of the portal at its first use. Without a connection it is not even asked for: some browsers remember
 * an import that failed for as long as the page lives, and the part would never come any more.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error('There is no connection')
  return load()
}
