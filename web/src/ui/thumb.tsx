import type { ReactNode } from 'react'
import styles from './thumb.module.css'

type ThumbProps = {
  src: string | null
  width: number
  height: number
  /** Shown behind the picture, for when it is missing or still loading. */
  icon: ReactNode
}

/** A thumbnail beside a name; its space is reserved while it loads. */
export function Thumb({ src, width, height, icon }: ThumbProps) {
  return (
    <span className={styles.thumb} style={{ width, height }}>
      {icon}
      {src && <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />}
    </span>
  )
}
