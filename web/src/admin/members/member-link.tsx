import type { Member } from '@portal/contract/member'
import { Link } from '@tanstack/react-router'
import styles from './members-table.module.css'

/** A member's name, leading to him; the address remembers the list to come back to. */
export function MemberLink({ member }: { member: Member }) {
  return (
    <Link to="/beheer/leden/$id" params={{ id: String(member.id) }} search className={styles.name}>
      {member.name}
    </Link>
  )
}
