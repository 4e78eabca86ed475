import { Check, CircleAlert, SwitchCamera } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { adjustCamera, type Camera } from './camera.ts'
import styles from './camera-view.module.css'
import dialogStyles from './scan-dialog.module.css'
import type { Found, ScanNotice } from './use-scan.ts'

type CameraViewProps = {
  video: RefObject<HTMLVideoElement | null>
  camera: Camera | null
  found: Found | null
  notice: ScanNotice | null
  brand: string
  onSwitch: (deviceId: string) => void
  children: ReactNode
}

export function CameraView({ video, camera, found, notice, brand, onSwitch, children }: CameraViewProps) {
  const outcome = found?.kind ?? (notice && isWrong(notice) ? 'wrong' : undefined)
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-hidden="true" />
      <span className={styles.frame} data-found={outcome} />
      <Status camera={camera} found={found} notice={notice} brand={brand} />
      <div className={styles.controls}>
        {camera && <CameraControls key={camera.stream.id} camera={camera} onSwitch={onSwitch} />}
        {children}
      </div>
    </div>
  )
}

type StatusProps = Pick<CameraViewProps, 'camera' | 'found' | 'notice' | 'brand'>

// What the scanner says below its frame. A wrong label is announced at once, the rest when there is a pause.
function Status({ camera, found, notice, brand }: StatusProps) {
  const text = noticeText(notice, brand)
  if (found?.kind === 'serial')
    return (
      <p className={`${styles.status} tone-ok`}>
        <Check size={17} aria-hidden="true" />
        Herkend
      </p>
    )
  if (found || (notice && isWrong(notice)))
    return (
      <p key="wrong" className={`${styles.status} tone-end`} role="alert">
        <CircleAlert size={17} aria-hidden="true" />
        {found ? `Past niet bij ${brand}` : text}
      </p>
    )
  return (
    <p key="calm" className={`${styles.status} ${styles.calm}`} role="status">
      {text ?? (camera === null ? 'De camera wordt gestart' : 'Houd de code op het label in het kader')}
    </p>
  )
}

function isWrong(notice: ScanNotice): boolean {
  return notice !== 'slow'
}

export function noticeText(notice: ScanNotice | null, brand: string): string | null {
  if (notice === null) return null
  if (notice === 'unclear')
    return brand === '' ? 'Geen serienummer herkend. Kies eerst het merk' : `Dit is geen serienummer van ${brand}`
  return {
    article: 'Dit is de streepjescode van de doos',
    mac: 'Dit is een MAC-adres, geen serienummer',
    'empty-photo': 'Op deze foto staat geen leesbare code',
    slow: 'Kom dichterbij of typ het nummer',
  }[notice]
}

function CameraControls({ camera, onSwitch }: { camera: Camera; onSwitch: (deviceId: string) => void }) {
  const { zoom, others } = camera
  const [next] = others
  if (!zoom && next === undefined) return null

  return (
    <div className="row gap-4 end">
      {zoom && (
        <label className={styles.zoom}>
          Zoom
          <input
            type="range"
            {...zoom}
            defaultValue={zoom.min}
            onChange={({ target }) => void adjustCamera(camera, { zoom: target.valueAsNumber })}
          />
        </label>
      )}
      {next !== undefined && (
        <button type="button" className={dialogStyles.round} aria-label="Andere camera" onClick={() => onSwitch(next)}>
          <SwitchCamera size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
