import type { CSSProperties, ReactNode } from 'react'
import styles from './skeleton.module.css'

type SkeletonProps = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
}

export function Skeleton({ width = '100%', height = 14, radius = 8 }: SkeletonProps) {
  return <span className={styles.bar} style={{ width, height, borderRadius: radius }} />
}

/** Skeletons that appear after 150 ms, with a text for screen readers. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" className={styles.group}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
