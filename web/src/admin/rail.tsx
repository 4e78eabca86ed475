import type { Member } from '@portal/contract/member'
import { rolesOf } from '@portal/contract/roles'
import { roleNames } from '@portal/contract/staff-words'
import { staffPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ExternalLink, LogOut, ShieldCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { initials } from '../lib/initials.ts'
import { PersonalText } from '../ui/personal-text.tsx'
import { CaseCount } from './cases/case-count.tsx'
import { useOwnGroups } from './own-groups.ts'
import styles from './rail.module.css'
import { SearchButton } from './search-button.tsx'
import { tipAtPlace } from './rail-tips.ts'

export type RailProps = {
  provider: string
  /** The picture beside the provider's name. */
  mark: ReactNode
  person: Pick<Member, 'name' | 'isAdmin' | 'roles'>
  logOut: { start: () => void; isPending: boolean }
  /** Opens the search; where a bar has its button, the rail has none. */
  onSearch?: (() => void) | undefined
  /** Shows the icons only; their names appear beside them. */
  isFolded?: boolean
}

/** The pages of the back office that are for this person, and at its end who that is and the way back to the portal. */
export function Rail({ person, logOut, onSearch, isFolded = false, ...brand }: RailProps) {
  const groups = useOwnGroups()
  return (
    <div className={styles.rail} data-folded={isFolded || undefined} {...(isFolded && tipAtPlace)}>
      <Brand {...brand} />
      {onSearch && <SearchButton onPress={onSearch} />}
      <nav aria-label="Beheer" className={styles.menu}>
        {groups.map(({ name, items }) => (
          <Fragment key={name}>
            {name && <h2 className={styles.heading}>{name}</h2>}
            <ul>
              {items.map(({ to, label, Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={to === webPaths.backOffice ? exactly : noOptions}
                    className={styles.item}
                  >
                    <Icon size={19} aria-hidden="true" />
                    <span>{label}</span>
                    {to === staffPaths.cases && <CaseCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={styles.end}>
        <Link to={staffPaths.secondFactor} className={styles.item}>
          <ShieldCheck size={19} aria-hidden="true" />
          <span>Tweede stap</span>
        </Link>
        <button type="button" className={styles.item} aria-disabled={logOut.isPending} onClick={logOut.start}>
          <LogOut size={19} aria-hidden="true" />
          <span>Uitloggen</span>
        </button>
        <div className={styles.who}>
          <span className={styles.avatar} aria-hidden="true">
            {initials(person.name)}
          </span>
          <p>
            <PersonalText width="8em">{person.name}</PersonalText>
            <small>
              <PersonalText width="6em">
                {rolesOf(person)
                  .map((role) => roleNames[role])
                  .join(', ')}
              </PersonalText>
            </small>
          </p>
          <Link to={webPaths.dashboard} className={styles.item} title={isFolded ? undefined : 'Naar het portaal'}>
            <ExternalLink size={19} aria-hidden="true" />
            <span className={isFolded ? undefined : 'visually-hidden'}>Naar het portaal</span>
          </Link>
        </div>
      </div>
    </div>
  )
}

export function Brand({ provider, mark }: Pick<RailProps, 'provider' | 'mark'>) {
  return (
    <Link to={webPaths.backOffice} activeOptions={exactly} className={styles.brand}>
      {mark}
      <span className={styles.names}>
        <strong>{provider}</strong>
        <span>Beheer</span>
      </span>
    </Link>
  )
}

// Every page of the back office is below its address.
const exactly = { exact: true }
const noOptions = {}
