import { Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenEntry } from '../editor/open-entry.ts'
import { Choice } from '../../choice.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './preview.module.css'

const afterTypingMs = 300
const widths = { phone: 390, desktop: 1280 }

type EntryPreviewProps<Open extends OpenEntry> = {
  open: Open
  /** What is chosen of it, where there are several views. */
  choice?: ReactNode
  children: (draft: Open['draft']) => ReactNode
}

/** The entry as a member sees it, by what is in the fields now. It comes when the browser has nothing better to do. */
export function EntryPreview<Open extends OpenEntry>({ open, choice, children }: EntryPreviewProps<Open>) {
  const [device, setDevice] = useState<keyof typeof widths>('phone')
  const isIdle = useIsIdle()
  const draft = useSettled(open.draft)

  return (
    <section className={styles.preview} aria-labelledby="artikel-voorbeeld">
      <div className="stack gap-3">
        <div className="row between wrap gap-2-4">
          <h2 id="artikel-voorbeeld" className="text-4">
            Zo ziet de installateur het
          </h2>
          <div className="wrap gap-2">
            {choice}
            <Choice
              label="Waarop"
              value={device}
              onChange={setDevice}
              options={[
                { value: 'phone', text: 'Telefoon', icon: <Smartphone size={18} aria-hidden="true" /> },
                { value: 'desktop', text: 'Computer', icon: <Monitor size={18} aria-hidden="true" /> },
              ]}
            />
          </div>
        </div>
        <PreviewFrame title={`Voorbeeld van ${open.subject.noun.the}`} width={widths[device]}>
          {isIdle && children(draft)}
        </PreviewFrame>
      </div>
    </section>
  )
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const act = () => setIsIdle(true)
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(act, afterTypingMs)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(act, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}

// What was typed, once nothing more is.
function useSettled<D>(draft: D): D {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), afterTypingMs)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}
