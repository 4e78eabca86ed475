import type { CaseForStaff } from '@portal/contract/case-acts'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Facts, Part } from '../facts-card.tsx'
import { momentText } from '../list/moment-text.ts'
import { OwnRoles } from '../own-roles.ts'
import styles from './case-page.module.css'
import { MemberLink } from './case-sides.tsx'

export function CaseFacts({ of: one }: { of: CaseForStaff }) {
  const { reason, facts, member, registration, standing, mail_id: mail, flagged_day: day } = one
  const maySeeMails = isAllowed(may.seeMails, useContext(OwnRoles))
  return (
    <Part title="Waar het om gaat">
      {!facts.some(({ text }) => text === reason) && <p className={`below-2 ${styles.words}`}>{reason}</p>}
      <Facts
        facts={{
          ...Object.fromEntries(
            facts.map(({ label, text }) => [
              label,
              <span key={label} className={styles.words}>
                {text}
              </span>,
            ]),
          ),
          ...(member && {
            Lid: (
              <>
                <MemberLink id={member.id} name={member.name} />
                {member.company && `, ${member.company}`}
              </>
            ),
          }),
          ...(day &&
            member && {
              'Die dag': (
                <Link to={staffPaths.registrations} search={{ lid: String(member.id), periode: `${day}..${day}` }}>
                  Alle registraties van {formatDay(day)}
                </Link>
              ),
            }),
          ...(registration && {
            Registratie: (
              <Link to={routerPath(staffPaths.registration)} params={{ id: String(registration.id) }}>
                {registration.serial_number}
              </Link>
            ),
          }),
          ...(mail &&
            maySeeMails && {
              'E-mail': (
                <Link to={staffPaths.mails} search={{ mail }}>
                  Bekijk de e-mail
                </Link>
              ),
            }),
          ...(standing && { Geregistreerd: momentText(standing.created_at) }),
        }}
      />
    </Part>
  )
}
