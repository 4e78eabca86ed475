import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'text' | 'copper'
  size?: 'md' | 'lg'
  full?: boolean
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean; icon?: ReactNode }

/**
 * A button that stays in the tab order: when busy or unavailable it is `aria-disabled` and does nothing. What comes and goes
 * in it stands beside no bare text: a browser that translates the page has put its own elements in the place of that.
 */
export function Button({ variant, size, full, busy = false, icon, className, children, ...button }: ButtonProps) {
  const unavailable = busy || button['aria-disabled'] === true || button['aria-disabled'] === 'true'

  function refuseOrClick(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents the form from submitting, by click and by Enter.
    if (unavailable) event.preventDefault()
    else button.onClick?.(event)
  }

  return (
    <button
      type="button"
      {...button}
      className={[buttonClass({ variant, size, full }), className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={unavailable || undefined}
      onClick={refuseOrClick}
    >
      {icon && <span className={styles.icon}>{busy ? <Spinner /> : icon}</span>}
      {icon ? children : <Label busy={busy}>{children}</Label>}
    </button>
  )
}

/** The class of a button, for other elements such as a link. */
export function buttonClass({ variant = 'primary', size = 'md', full = false }: ButtonLook = {}): string {
  return [styles.button, styles[variant], size === 'lg' && styles.large, full && styles.full].filter(Boolean).join(' ')
}

// Without an icon to replace, the spinner appears beside the label and does not widen the button.
function Label({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <span className={busy ? styles.busyLabel : undefined}>
      {busy && (
        <span className={styles.spinner}>
          <Spinner size={16} />
        </span>
      )}
      <span>{children}</span>
    </span>
  )
}
