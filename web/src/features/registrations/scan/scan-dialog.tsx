import type { Product } from '@portal/contract/catalogue'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Flashlight, Image, Keyboard, X } from 'lucide-react'
import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { fieldId } from '../../../ui/fields/field.tsx'
import { brandsQuery, productsQuery, serialMaskOf } from '../api.ts'
import { CameraView, noticeText } from './camera-view.tsx'
import { adjustCamera, type Camera } from './camera.ts'
import type { Choice } from './match-label.ts'
import { NoCamera } from './no-camera.tsx'
import { ResultPanel } from './result-panel.tsx'
import styles from './scan-dialog.module.css'
import { useScan, useScanSignal } from './use-scan.ts'

export type Scanning = {
  /** The name of the field for the serial number. */
  name: string
  brand: string
  /** The id or the model of the chosen product, or an empty text. */
  product: string
  /**
   * Called with a number that was checked. Its brand is null when nobody chose one yet; the product is one that was chosen
   * in the scanner.
   */
  onUse: (serialNumber: string, brand: string | null, product: Product | null) => void
}

type ScanDialogProps = Scanning & { onClosed: () => void }

const noBrands: string[] = []

/** How each brand writes its serial numbers, as far as its products are there. */
function useSerialMasks(): Choice['masks'] {
  const { data: brands = noBrands } = useQuery(brandsQuery)
  return useQueries({
    queries: brands.map(productsQuery),
    combine: useCallback(
      (lists: UseQueryResult<Product[]>[]) =>
        new Map(
          brands.flatMap((name, index) => {
            const mask = serialMaskOf(lists[index]?.data)
            return mask === undefined ? [] : [[name, mask] as const]
          }),
        ),
      [brands],
    ),
  })
}

/**
 * Reads the serial number from a label with the camera or from a photo, on the device. Closing it goes back in the history:
 * whoever opens it adds an entry first.
 */
export function ScanDialog({ name, brand, product, onUse, onClosed }: ScanDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const titleId = useId()
  const masks = useSerialMasks()
  const { data: products = [] } = useQuery(productsQuery(brand))
  const signal = useScanSignal()
  const scan = useScan(video, { brand, masks }, signal.give)
  const { camera, problem, found, notice } = scan
  useModal(dialog)
  useBackFromEntry(onClosed)

  function close(after?: () => void) {
    dialog.current?.close()
    after?.()
    window.history.back()
  }

  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    // A file picker that is closed says 'cancel' too.
    if (event.target === event.currentTarget) close()
  }

  function again() {
    scan.again()
    title.current?.focus()
  }

  const type = () => close(() => document.getElementById(fieldId(name))?.focus())
  const others = <OtherWays onPhoto={scan.readPhoto} onType={type} />
  // Outside the form, and outside the dialog that the form may be in.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancel}>
      <header className={styles.header}>
        <button type="button" className={styles.round} aria-label="Sluiten" onClick={() => close()}>
          <X size={22} aria-hidden="true" />
        </button>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          Serienummer scannen
        </h2>
        {camera?.hasTorch && !problem && <Torch key={camera.stream.id} camera={camera} />}
      </header>
      {problem ? (
        <NoCamera problem={problem} notice={noticeText(notice, brand)} onRetry={() => scan.open()}>
          {others}
        </NoCamera>
      ) : (
        <CameraView video={video} camera={camera} found={found} notice={notice} brand={brand} onSwitch={scan.open}>
          <SignalSwitch isOn={signal.isOn} onChoose={signal.choose} />
          {others}
        </CameraView>
      )}
      {found && (
        <ResultPanel
          found={found}
          brand={brand}
          masks={masks}
          image={products.find(({ id, model }) => [String(id), model].includes(product))?.image ?? null}
          offersProducts={product === ''}
          onUse={(chosen) =>
            found.kind === 'serial' && close(() => onUse(found.serialNumber, chosen?.brand ?? found.brand, chosen))
          }
          onBrand={(chosen) => scan.setFound({ kind: 'serial', serialNumber: found.serialNumber, brand: chosen })}
          onAgain={again}
          onType={type}
        />
      )}
    </dialog>,
    document.body,
  )
}

// The browser keeps the focus inside a modal dialog, and gives it back afterwards.
function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  // The browser gives the focus back if it closes before React removes it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [dialog])
}

function Torch({ camera }: { camera: Camera }) {
  const [isOn, setIsOn] = useState(false)

  function toggle() {
    setIsOn(!isOn)
    void adjustCamera(camera, { torch: !isOn })
  }

  return (
    <button type="button" className={styles.round} aria-label="Zaklamp" aria-pressed={isOn} onClick={toggle}>
      <Flashlight size={20} aria-hidden="true" />
    </button>
  )
}

function SignalSwitch({ isOn, onChoose }: { isOn: boolean; onChoose: (isOn: boolean) => void }) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChoose(target.checked)}
      />
      Trillen en piepen bij herkenning
    </label>
  )
}

function OtherWays({ onPhoto, onType }: { onPhoto: (photo: Blob) => Promise<void>; onType: () => void }) {
  const input = useRef<HTMLInputElement>(null)

  return (
    <div className={styles.pair}>
      <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={() => input.current?.click()}>
        <Image size={19} aria-hidden="true" />
        Foto kiezen
      </button>
      <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={onType}>
        <Keyboard size={19} aria-hidden="true" />
        Zelf typen
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Foto van het label"
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) void onPhoto(photo)
          // The same photo may be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Calls `onBack` when the entry is left. To the router that is a visit to the page that is there already. */
function useBackFromEntry(onBack: () => void): void {
  const leave = useEffectEvent(onBack)
  // Heard from the moment that the dialog is open: a plain effect may wait until after the first Escape.
  useLayoutEffect(() => {
    const onPop = () => leave()
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
}
