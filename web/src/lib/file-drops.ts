/** Whether a drag carries files, not a text or a link. */
export function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/**
 * Keeps the browser from leaving the portal for a file that is dropped on it. `onStray` is called when no page took the file;
 * a page takes it in the capture phase. A field for files takes its own. With `document` it comes before the one of the window.
 */
export function keepFilesFromReplacingPage(
  onStray: () => void,
  place: Window | Document = window,
  signal?: AbortSignal,
): void {
  const heed = (type: 'dragover' | 'drop', listener: (event: DragEvent) => void) =>
    (place as Window).addEventListener(
      type,
      (event) => {
        const isForField = event.target instanceof Element && event.target.closest('input[type=file]')
        if (holdsFiles(event) && !event.defaultPrevented && !isForField) listener(event)
      },
      signal && { signal },
    )

  heed('dragover', (event) => event.preventDefault())
  heed('drop', (event) => {
    event.preventDefault()
    onStray()
  })
}
