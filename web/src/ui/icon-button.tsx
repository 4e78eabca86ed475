import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** The look of an icon button, for links and for the triggers of menus. */
export const iconButtonClass = `${styles.button}`

export function IconButton({ className, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={[styles.button, className].filter(Boolean).join(' ')} />
}
