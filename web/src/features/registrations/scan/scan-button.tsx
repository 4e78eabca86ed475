import { ChevronRight, ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pushHistoryEntry } from '../../../lib/push-history-entry.ts'
import fieldStyles from '../../../ui/fields/field.module.css'
import { loadPart } from '../../../ui/load-part.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { ScanDialog, Scanning } from './scan-dialog.tsx'
import styles from './scan-first.module.css'

const importDialog = () => loadPart(() => import('./scan-dialog.tsx'))

let loaded: Awaited<ReturnType<typeof importDialog>> | null = null

// Once it is loaded it opens without a connection too.
async function loadDialog() {
  return (loaded ??= await importDialog())
}

function prefetchDialog(): void {
  loadDialog().catch(() => undefined)
}

function useScanner() {
  const [Dialog, setDialog] = useState<typeof ScanDialog | null>(null)

  // A second press while it loads would add a second entry to the history.
  const isOpening = useRef(false)
  // Nothing behind an open dialog can be pressed: a press while it is there came while it closed.
  const isPressedAgain = useRef(false)
  const openAgain = useEffectEvent(() => {
    if (!isPressedAgain.current) return
    isPressedAgain.current = false
    void open()
  })
  useEffect(() => {
    if (!Dialog) openAgain()
  }, [Dialog])

  async function open() {
    if (isOpening.current) {
      isPressedAgain.current = Dialog !== null
      return
    }
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

  function close() {
    isOpening.current = false
    setDialog(null)
  }

  const opener = { onPointerEnter: prefetchDialog, onFocus: prefetchDialog, onClick: () => void open() }
  return { Dialog, open, close, opener }
}

type ScanButtonProps = Scanning & {
  /** Whether the scanner opens by itself when the field appears. */
  opensAtOnce?: boolean
}

export function ScanButton({ opensAtOnce = false, ...scanning }: ScanButtonProps) {
  const { Dialog, open, close, opener } = useScanner()
  const openByItself = useEffectEvent(() => void open())
  useEffect(() => {
    if (opensAtOnce) openByItself()
  }, [opensAtOnce])

  return (
    <>
      <button type="button" className={fieldStyles.action} aria-label="Serienummer scannen" {...opener}>
        <ScanBarcode size={20} aria-hidden="true" />
      </button>
      {Dialog && <Dialog {...scanning} onClosed={close} />}
    </>
  )
}

/** The first act that a form offers on a phone: the label is what an installer has at hand. */
export function ScanFirst(scanning: Scanning) {
  const { Dialog, close, opener } = useScanner()

  return (
    <>
      <button type="button" className={styles.first} {...opener}>
        <span className={`centre ${styles.icon}`}>
          <ScanBarcode size={24} aria-hidden="true" />
        </span>
        <span>
          <b className="block">Scan het label</b>
          <small>Merk en nummer staan er dan al.</small>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      {Dialog && <Dialog {...scanning} onClosed={close} />}
    </>
  )
}
