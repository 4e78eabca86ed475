import { webPaths } from '@portal/contract/web-paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useExistingPage, useListSearch } from '../../lib/use-list-search.ts'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { SideMenu } from '../account/side-menu.tsx'
import { pointsQuery } from './api.ts'
import { PointsFigures } from './points-figures.tsx'
import { pointsList } from './points-list.ts'
import styles from './points-page.module.css'
import { PointsTable } from './points-table.tsx'
import { refreshedText } from './refreshed-text.ts'

const route = getRouteApi(`/members/verified${webPaths.points}`)

/** What a member has earned and how far it is, as the portal knows it: it works while the shop is down. */
export default function PointsPage() {
  const { search, change } = useListSearch(pointsList, route.useSearch(), route.useNavigate())
  const query = useQuery({ ...pointsQuery(search), placeholderData: keepPreviousData })
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const points = useExistingPage(query, change)
  const totals = data?.totals

  const failure = isError && !data && (
    <FailedState title="Je punten konden niet worden geladen" busy={isFetching} onRetry={() => void refetch()} />
  )
  return (
    <div className={listCard.screen}>
      <div className="page-head">
        <div>
          <h1>Punten</h1>
          <p>Wat elke registratie oplevert, en hoe ver je punten zijn.</p>
        </div>
      </div>
      <div className="with-side-menu">
        <SideMenu />
        <div className={styles.content}>
          <PointsFigures
            balance={totals?.balance}
            note={<small>{totals ? refreshedText(totals.balance_refreshed_at) : '\u00a0'}</small>}
            pending={totals?.pending_credits}
            last={{ term: 'Ontvangen in totaal', value: totals?.credited_credits }}
            failed={isError}
          />
          <PointsTable
            points={points}
            page={search.page ?? 1}
            onPage={(page) => change({ page })}
            refreshing={isPlaceholderData}
            failure={failure || undefined}
          />
          <PointsSteps />
        </div>
      </div>
    </div>
  )
}

/** How points come about, with a link to what was spent in the shop. */
function PointsSteps() {
  return (
    <section className={`${card.card} ${card.padded} ${styles.steps}`} aria-labelledby="zo-werken-punten">
      <h2 id="zo-werken-punten">Zo werken je punten</h2>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Link to={webPaths.pointsHistory} className="text-link">
        Puntenhistorie in de cadeaushop
      </Link>
    </section>
  )
}

const steps = [
  { title: 'Je registreert een product', text: 'De punten van het product gaan meteen in behandeling.' },
  {
    title: 'Binnen het uur zijn ze verwerkt',
    text: 'Ieder uur gaan de punten naar de cadeaushop en wordt je saldo bijgewerkt.',
  },
  { title: 'Je besteedt ze in de cadeaushop', text: 'Wat je daar uitgeeft, lees je in je puntenhistorie.' },
]
