import { useEffect, useEffectEvent, useState } from 'react'

/** Accepts files that are dropped anywhere on the page. Returns how many are dragged over it, or null. */
export function usePageDrop(onFiles: (files: readonly File[]) => void): number | null {
  const [dragged, setDragged] = useState<number | null>(null)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const stop = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => holdsFiles(event) && listener(event), stop)

    listen('dragenter', ({ dataTransfer }) => setDragged(dataTransfer?.items.length || 1))
    // Otherwise the browser would open the file instead of the portal.
    listen('dragover', (event) => event.preventDefault())
    // Without a related target the pointer has left the page, not just an element.
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

/** What to do with the files that are dragged over the page. */
export function dropText(dragged: number): string {
  return `Laat los om ${dragged === 1 ? '1 bestand' : 'de bestanden'} te lezen`
}
