import type { MemberForStaff } from '@portal/contract/members-for-staff'
import { isAllowed, may } from '@portal/contract/roles'
import { ArrowRightLeft, Ban, Coins, Ellipsis, Mail, Undo2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { PopUp } from '../list/pop-up.tsx'
import listStyles from '../list/subject-list.module.css'
import { OwnRoles } from '../own-roles.ts'
import type { MemberAct } from './member-dialog.tsx'

export function MemberActs({ member }: { member: MemberForStaff }) {
  const roles = useContext(OwnRoles)
  const [act, setAct] = useState<MemberAct>('punten')
  const { Dialog, open, close } = useLateDialog(loadDialog, 'Het venster kon niet worden geladen')
  const items = acts.filter(({ isFor, fits }) => isAllowed(isFor, roles) && fits(member))
  if (items.length === 0) return null
  return (
    <>
      <PopUp
        label="Meer doen met dit lid"
        triggerLabel="Meer doen met dit lid"
        triggerClassName={buttonClass({ variant: 'secondary' })}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        height={60 + 44 * (items.length - 1)}
        closesOnPress
      >
        {() =>
          items.map(({ name, label, Icon }) => (
            <button
              key={name}
              type="button"
              className={`${menuItemClass} ${listStyles.menuItem}`}
              onClick={() => {
                setAct(name)
                open()
              }}
            >
              <Icon size={18} aria-hidden="true" />
              {label}
            </button>
          ))
        }
      </PopUp>
      {Dialog && <Dialog act={act} member={member} onClose={close} />}
    </>
  )
}

const acts = [
  { name: 'punten', label: 'Punten wijzigen', Icon: Coins, isFor: may.changePoints, fits: () => true },
  {
    name: 'verificatie',
    label: 'Verificatiemail opnieuw',
    Icon: Mail,
    isFor: may.changeMembers,
    fits: ({ isVerified }: MemberForStaff) => !isVerified,
  },
  {
    name: 'blokkeren',
    label: 'Blokkeren',
    Icon: Ban,
    isFor: may.changeMembers,
    fits: ({ blocked_at }: MemberForStaff) => blocked_at === null,
  },
  {
    name: 'overdragen',
    label: 'Alle registraties overdragen',
    Icon: ArrowRightLeft,
    isFor: may.changeRegistrations,
    fits: ({ blocked_at }: MemberForStaff) => blocked_at !== null,
  },
  {
    name: 'deblokkeren',
    label: 'Blokkade opheffen',
    Icon: Undo2,
    isFor: may.changeMembers,
    fits: ({ blocked_at }: MemberForStaff) => blocked_at !== null,
  },
] as const

async function loadDialog() {
  return (await import('./member-dialog.tsx')).MemberDialog
}
