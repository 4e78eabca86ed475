import type { CSSProperties, ReactNode } from 'react'

type PersonalTextProps = { width: CSSProperties['width']; children: ReactNode }

/** A text that differs per person. The HTML that the build makes is the same for all: there a bar of this width stands for it. */
export function PersonalText({ width, children }: PersonalTextProps) {
  return import.meta.env.SSR ? <span className="personal-text" style={{ width }} /> : children
}
