import type { ReactNode } from 'react'
import styles from './thumb.module.css'

type ThumbProps = {
  src: string | null
  width: number
  height: number
  /** Stands behind the picture for when there is none, or not yet. */
  icon: ReactNode
}

/** A picture in small beside its name; it keeps its place while it is on its way. */
export function Thumb({ src, width, height, icon }: ThumbProps) {
  return (
    <span className={styles.thumb} style={{ width, height }}>
      {icon}
      {src && <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />}
    </span>
  )
}
