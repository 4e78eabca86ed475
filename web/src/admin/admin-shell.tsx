import type { Member } from '@portal/contract/member'
import { rolesOf } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, LogOut, Menu, UserRound, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { initials } from '../lib/initials.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PersonalText } from '../ui/personal-text.tsx'
import { breakpoints } from '../ui/breakpoints.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { OwnRoles } from './own-roles.ts'
import { roleNames } from './role-names.ts'
import styles from './admin-shell.module.css'

const items = [{ to: webPaths.members, label: 'Leden', Icon: UserRound }] as const

type AdminShellProps = {
  provider: string
  /** The picture beside the provider's name. */
  mark: ReactNode
  administrator: Pick<Member, 'name' | 'isAdmin' | 'roles'>
  logOut: { start: () => void; isPending: boolean }
  children: ReactNode
}

/** The shell of the back office: a rail beside the page, or a drawer on a narrow screen. */
export function AdminShell({ children, ...rail }: AdminShellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hasRail = !useMediaQuery(breakpoints.tablet)
  // A tablet that is turned while the drawer is open gets the rail.
  if (hasRail && isOpen) setIsOpen(false)

  return (
    <div className={styles.shell}>
      {hasRail ? (
        <header className={styles.rail}>
          <Rail {...rail} />
        </header>
      ) : (
        <header className={styles.bar}>
          <IconButton aria-label="Menu openen" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <Menu size={22} aria-hidden="true" />
          </IconButton>
          <Brand {...rail} />
          {isOpen && <Drawer {...rail} onClose={() => setIsOpen(false)} />}
        </header>
      )}
      <OwnRoles value={rolesOf(rail.administrator)}>
        <div className={styles.content}>{children}</div>
      </OwnRoles>
    </div>
  )
}

type RailProps = Omit<AdminShellProps, 'children'>

function Rail({ administrator, logOut, ...brand }: RailProps) {
  return (
    <>
      <Brand {...brand} />
      <nav aria-label="Beheer">
        <ul className={styles.menu}>
          {items.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} className={styles.item}>
                <Icon size={19} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.end}>
        <Link to={webPaths.dashboard} className={styles.item}>
          <ChevronLeft size={19} aria-hidden="true" />
          Naar het portaal
        </Link>
        <button type="button" className={styles.item} aria-disabled={logOut.isPending} onClick={logOut.start}>
          <LogOut size={19} aria-hidden="true" />
          Uitloggen
        </button>
        <div className={styles.who}>
          <span className={styles.avatar} aria-hidden="true">
            {initials(administrator.name)}
          </span>
          <p>
            <PersonalText width="8em">{administrator.name}</PersonalText>
            <small>
              <PersonalText width="6em">
                {rolesOf(administrator)
                  .map((role) => roleNames[role])
                  .join(', ')}
              </PersonalText>
            </small>
          </p>
        </div>
      </div>
    </>
  )
}

function Brand({ provider, mark }: Pick<RailProps, 'provider' | 'mark'>) {
  return (
    <Link to={webPaths.members} className={styles.brand}>
      {mark}
      <span className={styles.names}>
        <strong>{provider}</strong>
        <span>Beheer</span>
      </span>
    </Link>
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
      <div className={styles.rail}>
        <IconButton aria-label="Menu sluiten" className={styles.close} onClick={() => drawer.current?.close()}>
          <X size={22} aria-hidden="true" />
        </IconButton>
        <Rail {...rail} />
      </div>
    </dialog>
  )
}
