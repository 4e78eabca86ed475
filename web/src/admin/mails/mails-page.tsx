import type { MailFigures } from '@portal/contract/mails'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useContext } from 'react'
import { count, formatNumber } from '../../lib/numbers.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import listStyles from '../list/subject-list.module.css'
import { OwnRoles } from '../own-roles.ts'
import { figuresQuery } from './api.ts'
import { firstTab, mailAddress, tabNames, tabs } from './mail-address.ts'
import { MailList } from './mail-list.tsx'
import { MailPane } from './mail-pane.tsx'
import styles from './mails.module.css'

const route = getRouteApi(`/back-office${staffPaths.mails}`)

export default function MailsPage() {
  const { search, change } = useListSearch(mailAddress, route.useSearch(), route.useNavigate())
  const { data: figures } = useQuery(figuresQuery)
  const mayChangeWords = isAllowed(may.changeMailTexts, useContext(OwnRoles))
  const { stand = firstTab, mail } = search
  const counts = figures && { wachtrij: figures.waiting, afgeleverd: figures.sent_today, vastgelopen: figures.dead }
  return (
    <div data-open={mail ? '' : undefined} className={styles.page}>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>E-mails</h1>
          <p>{figures ? sentText(figures) : 'Wat het portaal verstuurt, en wat ervan werd.'}</p>
        </div>
        {mayChangeWords && (
          <Link to={staffPaths.mailTexts} className={buttonClass({ variant: 'secondary' })}>
            <Eye size={18} aria-hidden="true" />
            Alle sjablonen
          </Link>
        )}
      </div>
      <div className={`${listStyles.views} ${styles.list}`}>
        <nav className={listStyles.tabs} aria-label="Weergaven">
          {tabNames.map((name) => (
            <Link
              key={name}
              to={staffPaths.mails}
              search={name === firstTab ? {} : { stand: name }}
              className="target gap-2 muted text-2"
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === stand && (search.stand || !search.zoek) ? 'page' : undefined}
            >
              {tabs[name].label} <span className={listStyles.count}>{counts && formatNumber(counts[name])}</span>
            </Link>
          ))}
        </nav>
      </div>
      <div className={styles.columns}>
        <div className={`stack gap-4 ${styles.list}`}>
          <SearchField
            label="Zoek op adres of soort e-mail"
            value={search.zoek ?? ''}
            onSearch={(zoek) => change({ zoek, mail: undefined })}
          />
          <MailList search={search} figures={figures} onPage={(page) => change({ page })} />
        </div>
        <MailPane id={mail} search={search} />
      </div>
    </div>
  )
}

function sentText({ sent_today: sent, average_seconds: seconds }: MailFigures): string {
  if (sent === 0) return 'Vandaag is er nog niets afgeleverd.'
  const speed =
    seconds === null
      ? ''
      : seconds < 90
        ? `, gemiddeld binnen ${count(Math.max(1, seconds), 'seconde', 'seconden')}`
        : `, gemiddeld binnen ${count(Math.round(seconds / 60), 'minuut', 'minuten')}`
  return `Vandaag ${formatNumber(sent)} afgeleverd${speed}.`
}
