import { useEffect, useEffectEvent, useState } from 'react'
import { holdsFiles } from '../../../lib/file-drops.ts'

export function usePageDrop(onFiles: (files: readonly File[]) => void): number | null {
  const [dragged, setDragged] = useState<number | null>(null)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    // Before the portal, which tells of files that no page takes.
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => holdsFiles(event) && listener(event), options)

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

export function dropText(dragged: number): string {
  return `Laat los om ${dragged === 1 ? '1 bestand' : 'de bestanden'} te lezen`
}
