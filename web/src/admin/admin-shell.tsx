import { rolesOf } from '@portal/contract/roles'
import { withoutUnseen } from '@portal/contract/rules/text'
import { useMatches } from '@tanstack/react-router'
import { Menu, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { breakpoints } from '../ui/breakpoints.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import './layout-and-text.css'
import styles from './admin-shell.module.css'
import { OwnName, OwnRoles } from './own-roles.ts'
import { Brand, Rail, type RailProps } from './rail.tsx'
import { useSearchOpener } from './search/use-search-opener.tsx'

type AdminShellProps = Omit<RailProps, 'isFolded' | 'onSearch'> & { children: ReactNode }

export function AdminShell({ children, ...rail }: AdminShellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { open, search } = useSearchOpener()
  const hasRail = !useMediaQuery(breakpoints.rail)
  const isFolded = useMatches({ select: (matches) => matches.at(-1)?.staticData.foldsRail ?? false })
  // A tablet that is turned while the drawer is open gets the rail.
  if (hasRail && isOpen) setIsOpen(false)

  return (
    <OwnRoles value={rolesOf(rail.person)}>
      <div className={styles.shell} data-folded={isFolded || undefined} onInputCapture={dropUnseen}>
        {hasRail ? (
          <header className={styles.side}>
            <Rail {...rail} isFolded={isFolded} onSearch={open} />
          </header>
        ) : (
          <header className={styles.bar}>
            <IconButton aria-label="Menu openen" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              <Menu size={22} aria-hidden="true" />
            </IconButton>
            <Brand {...rail} />
            <IconButton
              aria-label="Zoeken in beheer"
              aria-haspopup="dialog"
              className={styles.searchButton}
              onClick={open}
            >
              <Search size={20} aria-hidden="true" />
            </IconButton>
            {isOpen && <Drawer {...rail} onClose={() => setIsOpen(false)} />}
          </header>
        )}
        <div className={styles.content}>
          <OwnName value={rail.person.name}>{children}</OwnName>
          {search}
        </div>
      </div>
    </OwnRoles>
  )
}

// The browser keeps the focus in the dialog, and restores it afterwards.
function Drawer({ onClose, ...rail }: RailProps & { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = drawer.current
    dialog?.showModal()
    // A press on the backdrop has the dialog itself as its target; a link leads away from the dialog.
    const onClick = ({ target }: Event) => {
      if (target === dialog || (target instanceof Element && target.closest('a'))) dialog?.close()
    }
    dialog?.addEventListener('click', onClick)
    return () => dialog?.removeEventListener('click', onClick)
  }, [])

  return (
    <dialog ref={drawer} className={styles.drawer} aria-label="Menu" onClose={onClose}>
      <IconButton aria-label="Menu sluiten" className={styles.close} onClick={() => drawer.current?.close()}>
        <X size={22} aria-hidden="true" />
      </IconButton>
      <Rail {...rail} />
    </dialog>
  )
}

/** Takes what nobody sees out of a plain field as it comes in, before the page reads the field. The caret stays at its word. */
function dropUnseen({ target }: { target: EventTarget }): void {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  // Fields of numbers and files have no place of a caret, and take no such text.
  if (!isText || target.selectionStart === null) return
  const { value, selectionStart } = target
  const clean = withoutUnseen(value)
  if (clean === value) return
  const caret = withoutUnseen(value.slice(0, selectionStart)).length
  target.setRangeText(clean, 0, value.length)
  target.setSelectionRange(caret, caret)
}
