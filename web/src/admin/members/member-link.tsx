import type { User } from '@portal/contract/user'
import { Link } from '@tanstack/react-router'
import styles from './members-table.module.css'

/** A member's name, leading to him; the address remembers the list to come back to. */
export function MemberLink({ member }: { member: User }) {
  return (
    <Link to="/beheer/leden/$id" params={{ id: String(member.id) }} search className={styles.name}>
      {member.name}
    </Link>
  )
}
