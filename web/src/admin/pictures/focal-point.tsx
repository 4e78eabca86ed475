import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './picture-field.module.css'

type Point = { x: number; y: number }

type FocalPointProps = {
  src: string
  /** Null is the middle. */
  value: Point | null
  onChange: (point: Point) => void
  isReadOnly: boolean
}

const middle: Point = { x: 0.5, y: 0.5 }
const step = 0.05

// How far a finger may slip while it taps.
const tapRadius = 10

type Place = Pick<PointerEvent, 'clientX' | 'clientY'>

const moves: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A picture with the point that stays in sight where it is cut: tapped, or moved by the arrow keys. */
export function FocalPoint({ src, value, onChange, isReadOnly }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<(Place & { pointerId: number }) | null>(null)
  const { x, y } = value ?? middle
  const position = `${percent(x)} ${percent(y)}`

  function begin(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    held.current = event
    // A finger or pen may be about to scroll: it points when it taps.
    if (event.pointerType !== 'mouse') return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointTo(event)
  }

  function move(event: PointerEvent): void {
    if (held.current?.pointerId === event.pointerId && event.pointerType === 'mouse') pointTo(event)
  }

  function end(event: PointerEvent): void {
    const began = held.current
    held.current = null
    if (began?.pointerId !== event.pointerId || event.pointerType === 'mouse') return
    if (Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) < tapRadius) pointTo(event)
  }

  function pointTo({ clientX, clientY }: Place): void {
    const box = frame.current?.getBoundingClientRect()
    if (isReadOnly || !box || box.width === 0) return
    onChange({ x: share((clientX - box.left) / box.width), y: share((clientY - box.top) / box.height) })
  }

  function moveBy(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (isReadOnly || !move) return
    // Otherwise the page scrolls.
    event.preventDefault()
    onChange({ x: share(x + move.x), y: share(y + move.y) })
  }

  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => (held.current = null)}
      >
        <img src={src} alt="" draggable={false} />
        <div
          role="slider"
          tabIndex={isReadOnly ? -1 : 0}
          className={styles.point}
          style={{ left: percent(x), top: percent(y) }}
          aria-label="Belangrijkste punt van de foto, te verplaatsen met de pijltjestoetsen"
          aria-valuenow={Math.round(x * 100)}
          aria-valuetext={`${percent(x)} van links, ${percent(y)} van boven`}
          aria-readonly={isReadOnly}
          onKeyDown={moveBy}
        />
      </div>
      <div className={`stack gap-2 muted text-1 ${styles.crop}`}>
        <img src={src} alt="" style={{ objectPosition: position }} />
        <p>Zo staat de foto op een kaart. Tik op wat in beeld moet blijven.</p>
      </div>
    </>
  )
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`
}

/** Between 0 and 1, in hundredths. */
function share(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100) / 100
}
