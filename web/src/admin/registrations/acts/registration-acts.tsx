import type { RegistrationForStaff } from '@portal/contract/registration-acts'
import { isAllowed, may } from '@portal/contract/roles'
import { ArrowRightLeft, Ban, Ellipsis, Mail, Pencil, Undo2, UserPen } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { menuItemClass } from '../../../ui/popover-menu.tsx'
import { PopUp } from '../../list/pop-up.tsx'
import listStyles from '../../list/subject-list.module.css'
import { OwnRoles } from '../../own-roles.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { MailDialog, NoteDialog } from './small-dialogs.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { ReinstateDialog, WithdrawDialog } from './withdraw-dialogs.tsx'
import styles from './acts.module.css'

export type Act = 'herstel' | 'wijziging' | 'intrekken' | 'terugzetten' | 'overdragen' | 'mailen' | 'notitie'

/** What the desk can do with a registration: buttons, on a phone in a bar under the page; and the dialog of each. */
export function useRegistrationActs(registration: RegistrationForStaff | undefined) {
  const [act, setAct] = useState<Act | null>(null)
  const mayChange = isAllowed(may.changeRegistrations, useContext(OwnRoles))
  if (!registration || !mayChange) return { buttons: null, noteButton: null, dialog: null }
  return {
    buttons: <ActButtons isWithdrawn={registration.withdrawn_at !== null} onAct={setAct} />,
    noteButton: (
      <Button variant="text" onClick={() => setAct('notitie')}>
        Notitie toevoegen
      </Button>
    ),
    dialog: act && dialogOf(act, { registration, onClose: () => setAct(null) }),
  }
}

function dialogOf(act: Act, props: { registration: RegistrationForStaff; onClose: () => void }): ReactNode {
  if (act === 'herstel' || act === 'wijziging') return <CorrectDialog kind={act} {...props} />
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}

const dialogs = {
  intrekken: WithdrawDialog,
  terugzetten: ReinstateDialog,
  overdragen: TransferDialog,
  mailen: MailDialog,
  notitie: NoteDialog,
} as const

type ActButtonsProps = { isWithdrawn: boolean; onAct: (act: Act) => void }

function ActButtons({ isWithdrawn, onAct }: ActButtonsProps) {
  if (isWithdrawn)
    return (
      <div className={styles.bar}>
        <Button icon={<Undo2 size={18} aria-hidden="true" />} onClick={() => onAct('terugzetten')}>
          Terugzetten
        </Button>
      </div>
    )
  return (
    <div className={styles.bar}>
      <PopUp
        label="Meer doen met deze registratie"
        triggerLabel="Meer doen met deze registratie"
        triggerClassName={buttonClass({ variant: 'secondary' })}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        height={148}
        closesOnPress
      >
        {() => (
          <>
            <MenuItem Icon={Mail} label="Opnieuw mailen" onPress={() => onAct('mailen')} />
            <MenuItem Icon={ArrowRightLeft} label="Overdragen" onPress={() => onAct('overdragen')} />
            <MenuItem Icon={Ban} label="Intrekken" onPress={() => onAct('intrekken')} isDangerous />
          </>
        )}
      </PopUp>
      <Button variant="secondary" icon={<UserPen size={18} aria-hidden="true" />} onClick={() => onAct('wijziging')}>
        Wijzigen
      </Button>
      <Button icon={<Pencil size={18} aria-hidden="true" />} onClick={() => onAct('herstel')}>
        Herstellen
      </Button>
    </div>
  )
}

type MenuItemProps = { Icon: typeof Mail; label: string; onPress: () => void; isDangerous?: boolean }

function MenuItem({ Icon, label, onPress, isDangerous }: MenuItemProps) {
  return (
    <button
      type="button"
      className={`${menuItemClass} ${listStyles.menuItem}`}
      data-danger={isDangerous}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden="true" />
      {label}
    </button>
  )
}
