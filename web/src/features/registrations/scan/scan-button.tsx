import { ScanBarcode } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldId } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { loadPart } from '../../../ui/load-part.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { ScanDialog } from './scan-dialog.tsx'

type ScanButtonProps = {
  /** The name of the field for the serial number. */
  name: string
  /** The chosen brand, or an empty text. */
  brand: string
  brands: readonly string[]
  /** The picture of the chosen product, if there is one. */
  image: string | null
  /** Called with a number that was checked. Its brand is null when nobody chose one yet. */
  onUse: (serialNumber: string, brand: string | null) => void
}

const loadDialog = () => loadPart(() => import('./scan-dialog.tsx'))

/** Loads the scanner when the pointer or the focus reaches its button. */
function prefetchDialog(): void {
  loadDialog().catch(() => undefined)
}

/** The button in a field for a serial number that opens the scanner. */
export function ScanButton({ name, brand, brands, image, onUse }: ScanButtonProps) {
  const [Dialog, setDialog] = useState<typeof ScanDialog | null>(null)
  const { isOpen, open, close } = useHistoryEntry()

  async function openScanner() {
    try {
      const { ScanDialog: Loaded } = await loadDialog()
      setDialog(() => Loaded)
      open()
    } catch {
      showToast({ tone: 'error', title: 'De scanner kon niet worden geladen', detail: 'Typ het serienummer.' })
    }
  }

  return (
    <>
      <button
        type="button"
        className={fieldStyles.action}
        aria-label="Serienummer scannen"
        aria-haspopup="dialog"
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
        onClick={() => void openScanner()}
      >
        <ScanBarcode size={20} aria-hidden="true" />
      </button>
      {Dialog &&
        isOpen &&
        createPortal(
          <Dialog
            brand={brand}
            brands={brands}
            image={image}
            onUse={onUse}
            onClose={close}
            onType={() => document.getElementById(fieldId(name))?.focus()}
          />,
          document.body,
        )}
    </>
  )
}

/**
 * Whether something is open that Back closes. The entry in the history is not the router's: it would ask for the session
 * before it goes there, and without a connection that ends on the error page, with the form gone.
 */
function useHistoryEntry() {
  const [isOpen, setIsOpen] = useState(false)
  const leave = useEffectEvent((event: PopStateEvent) => {
    event.stopImmediatePropagation()
    setIsOpen(false)
  })

  useEffect(() => {
    if (!isOpen) return
    const onPop = (event: PopStateEvent) => leave(event)
    // Before the listener of the router, which therefore never hears of the entry.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [isOpen])

  return {
    isOpen,
    open: () => {
      // The router has put a function of its own in the place of `history.pushState`.
      History.prototype.pushState.call(window.history, window.history.state, '')
      setIsOpen(true)
    },
    close: () => window.history.back(),
  }
}
