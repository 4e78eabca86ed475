let region: HTMLElement | null = null

/** Makes the place for `announce`. A place that is added together with its text is not always read aloud. */
export function prepareAnnouncements(): void {
  if (region?.isConnected) return
  region = document.createElement('div')
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
}

/** Says something to who uses a screen reader; an empty text takes back what was not read yet. */
export function announce(text: string): void {
  if (region) region.textContent = text
}
