import { type ReactNode, useState } from 'react'
import styles from './thumb.module.css'
import { useIsOnline } from './use-is-online.ts'

type ThumbProps = {
  src: string | null
  width: number
  height: number
  icon: ReactNode
  /** Whether all of the picture is shown, with room beside it, instead of its middle. */
  whole?: boolean
}

export function Thumb({ src, width, height, icon, whole }: ThumbProps) {
  const isOnline = useIsOnline()
  // A picture that failed is asked for again when the connection comes back.
  const attempt = `${src} ${isOnline}`
  const [failed, setFailed] = useState('')

  return (
    <span className={styles.thumb} data-whole={whole || undefined} style={{ width, height }}>
      {icon}
      {src && attempt !== failed && (
        <img
          src={src}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(attempt)}
        />
      )}
    </span>
  )
}
