import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A button that is only an icon; its label is heard, not seen. */
export function IconButton({ className, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={[styles.button, className].filter(Boolean).join(' ')} />
}
