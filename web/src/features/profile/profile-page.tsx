import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SideMenu } from '../account/side-menu.tsx'
import { useMember } from '../account/session.ts'
import { ProfileBoxes } from './profile-boxes.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileHero } from './profile-hero.tsx'
import styles from './profile-page.module.css'

/** A member's own data: to look at, and behind 'Wijzig gegevens' to change (spec §2). */
export default function ProfilePage() {
  const member = useMember()
  const [isEditing, setIsEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function stopEditing() {
    setIsEditing(false)
    // The form that had the focus goes away.
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
