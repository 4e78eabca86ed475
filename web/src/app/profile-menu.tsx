import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, Scale, ShieldCheck, UserRound } from 'lucide-react'
import { OpenQuestions } from '../features/account/open-questions.tsx'
import { isStaff, useMember } from '../features/account/session.ts'
import { useLogOut } from '../features/account/use-log-out.ts'
import { initials } from '../lib/initials.ts'
import { formatNumber } from '../lib/numbers.ts'
import { Coin } from '../ui/coin.tsx'
import { menuItemClass, PopoverMenu } from '../ui/popover-menu.tsx'
import { PersonalText } from '../ui/personal-text.tsx'
import styles from './profile-menu.module.css'

export function ProfileMenu() {
  const member = useMember()
  const { logOut } = useLogOut()

  return (
    <PopoverMenu
      align="end"
      triggerClassName={styles.trigger}
      trigger={
        <>
          <span className={styles.avatar} aria-hidden="true">
            {initials(member.name)}
          </span>
          <OpenQuestions className={styles.count} />
          <span className={styles.name}>
            <PersonalText width="3em" standIn="Profiel">
              {member.first_name}
            </PersonalText>
            <span className="visually-hidden">: jouw menu</span>
          </span>
          <ChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <p className={styles.points}>
        <Coin size={24} />
        <span>
          <strong>{formatNumber(member.credits)}</strong> punten
        </span>
      </p>
      <Link to={webPaths.profile} className={menuItemClass}>
        <span className="icon-tile">
          <UserRound size={20} aria-hidden="true" />
        </span>
        Profiel
      </Link>
      <Link to={webPaths.cases} className={menuItemClass}>
        <span className="icon-tile">
          <Scale size={20} aria-hidden="true" />
        </span>
        Zaken
        <OpenQuestions />
      </Link>
      {isStaff(member) && (
        <Link to={webPaths.backOffice} className={menuItemClass}>
          <span className="icon-tile">
            <ShieldCheck size={20} aria-hidden="true" />
          </span>
          Beheer
        </Link>
      )}
      <button type="button" className={menuItemClass} onClick={logOut}>
        <span className="icon-tile">
          <LogOut size={20} aria-hidden="true" />
        </span>
        Uitloggen
      </button>
    </PopoverMenu>
  )
}
