import type { Member } from '@portal/contract/member'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { initials } from '../../lib/initials.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Coin } from '../../ui/coin.tsx'
import { SideMenu } from '../account/side-menu.tsx'
import { useMember } from '../account/session.ts'
import { BalanceTip } from '../points/points-badge.tsx'
import { ProfileBoxes } from './profile-boxes.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-page.module.css'

/** A member's own data: to look at, and behind 'Wijzig gegevens' to change (spec §2). */
export default function ProfilePage() {
  const member = useMember()
  const [isEditing, setIsEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function stopEditing() {
    setIsEditing(false)
    // The form that had the focus is removed.
    heading.current?.focus()
  }

  return (
    <div className="with-side-menu">
      <SideMenu />
      <div className={styles.content}>
        <ProfileHero member={member} />
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            Mijn gegevens
          </h2>
          {!isEditing && (
            <Button icon={<Pencil size={17} aria-hidden="true" />} onClick={() => setIsEditing(true)}>
              Wijzig gegevens
            </Button>
          )}
        </div>
        {isEditing ? <ProfileForm member={member} onDone={stopEditing} /> : <ProfileBoxes member={member} />}
      </div>
    </div>
  )
}

// The member and their points.
function ProfileHero({ member }: { member: Member }) {
  return (
    <header className={styles.hero}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div className={styles.who}>
        <h1>Profiel</h1>
        <p>
          {member.name}
          {member.company && ` · ${member.company}`}
        </p>
      </div>
      <div className={styles.balance} data-explained>
        <p>
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={styles.points} data-number>
          <Coin size={26} /> {formatNumber(member.credits)} punten
        </p>
      </div>
    </header>
  )
}
