import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pushHistoryEntry } from '../../../lib/push-history-entry.ts'
import fieldStyles from '../../../ui/fields/field.module.css'
import { loadPart } from '../../../ui/load-part.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { ScanDialog, Scanning } from './scan-dialog.tsx'

const importDialog = () => loadPart(() => import('./scan-dialog.tsx'))

let loaded: Awaited<ReturnType<typeof importDialog>> | null = null

// Once it is loaded it opens without a connection too.
async function loadDialog() {
  return (loaded ??= await importDialog())
}

/** Loads the scanner when the pointer or the focus reaches its button. */
function prefetchDialog(): void {
  loadDialog().catch(() => undefined)
}

type ScanButtonProps = Scanning & {
  /** Whether the scanner opens by itself when the field appears. */
  opensAtOnce?: boolean
}

/** The button in a field for a serial number that opens the scanner. */
export function ScanButton({ opensAtOnce = false, ...scanning }: ScanButtonProps) {
  const [Dialog, setDialog] = useState<typeof ScanDialog | null>(null)

  // A second press while it loads would add a second entry to the history.
  const isOpening = useRef(false)

  async function open() {
    if (isOpening.current) return
    isOpening.current = true
    try {
      const { ScanDialog: Loaded } = await loadDialog()
      pushHistoryEntry()
      setDialog(() => Loaded)
    } catch {
      isOpening.current = false
      showToast({ tone: 'error', title: 'De scanner kon niet worden geladen. Typ het serienummer.' })
    }
  }

  const openByItself = useEffectEvent(() => void open())
  useEffect(() => {
    if (opensAtOnce) openByItself()
  }, [opensAtOnce])

  function close() {
    isOpening.current = false
    setDialog(null)
  }

  return (
    <>
      <button
        type="button"
        className={fieldStyles.action}
        aria-label="Serienummer scannen"
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
        onClick={() => void open()}
      >
        <ScanBarcode size={20} aria-hidden="true" />
      </button>
      {Dialog && <Dialog {...scanning} onClosed={close} />}
    </>
  )
}
