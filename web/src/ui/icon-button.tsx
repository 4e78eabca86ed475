import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** The look of an icon button, for links and for the triggers of menus. */
export const iconButtonClass = `${styles.button}`

/** A button with an icon only; screen readers hear its label. */
export function IconButton({ className, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={[styles.button, className].filter(Boolean).join(' ')} />
}
