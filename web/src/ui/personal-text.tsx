import type { CSSProperties, ReactNode } from 'react'

type PersonalTextProps = {
  width: CSSProperties['width']
  /** What a screen reader says in its place, where nothing else names the heading or button that it stands in. */
  standIn?: string
  children: ReactNode
}

/** A text that differs per person. The HTML that the build makes is the same for all: there a bar of this width stands for it. */
export function PersonalText({ width, standIn, children }: PersonalTextProps) {
  if (!import.meta.env.SSR) return children

  return (
    <span className="personal-text" style={{ width }}>
      {standIn && <span className="visually-hidden">{standIn}</span>}
    </span>
  )
}
