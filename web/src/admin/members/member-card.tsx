import type { Member } from '@portal/contract/member'
import { MemberBadges } from './member-badges.tsx'
import { MemberLink } from './member-link.tsx'
import { MemberPoints } from './member-points.tsx'
import styles from './members-table.module.css'

/** One member of the list on a narrow screen; the card as a whole leads to him. */
export function MemberCard({ member }: { member: Member }) {
  const company = [member.company, member.city].filter(Boolean).join(' · ')
  return (
    <div className={styles.card}>
      <MemberLink member={member} />
      <p>{member.email}</p>
      {company && <p>{company}</p>}
      <div className={styles.facts}>
        <MemberBadges {...member} />
        <MemberPoints credits={member.credits} />
      </div>
    </div>
  )
}
