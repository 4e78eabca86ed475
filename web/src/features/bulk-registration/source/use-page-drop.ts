import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page. Tells how many are being dragged over it, null when none are. */
export function usePageDrop(onFiles: (files: readonly File[]) => void): number | null {
  const [dragged, setDragged] = useState<number | null>(null)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const stop = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => holdsFiles(event) && listener(event), stop)

    listen('dragenter', ({ dataTransfer }) => setDragged(dataTransfer?.items.length || 1))
    // Without this the browser opens the file in place of the portal.
    listen('dragover', (event) => event.preventDefault())
    // Between two elements of the page there is always the next one.
    listen('dragleave', ({ relatedTarget }) => !relatedTarget && setDragged(null))
    listen('drop', (event) => {
      event.preventDefault()
      setDragged(null)
      take([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [])

  return dragged
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
