import type { PointsPage as Page } from '@portal/contract/points'
import { webPaths } from '@portal/contract/web-paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import listCard from '../../ui/list-card.module.css'
import { useMember } from '../account/session.ts'
import { SideMenu } from '../account/side-menu.tsx'
import { pointsQuery } from './api.ts'
import { BalanceTip } from './points-badge.tsx'
import { pointsList } from './points-list.ts'
import styles from './points-page.module.css'
import { PointsTable } from './points-table.tsx'
import { refreshedText } from './refreshed-text.ts'

/** What a member has earned and how far it is, as the portal knows it: it works while the shop is down. */
export default function PointsPage() {
  const { search, change } = useListSearch(pointsList)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pointsQuery(search),
    placeholderData: keepPreviousData,
  })

  // An address may name a page that the list does not have.
  const beyondTheEnd = data && !isPlaceholderData && data.data.length === 0 && data.meta.total > 0
  useEffect(() => {
    if (beyondTheEnd) change({ page: data.meta.last_page }, { replace: true })
  })

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
          <PointsSummary totals={data?.totals} failed={isError} />
          <PointsTable
            points={beyondTheEnd ? undefined : data}
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

type PointsSummaryProps = { totals: Page['totals'] | undefined; failed: boolean }

/** The balance and its age, the points that are on their way, and the total that has ever arrived. */
function PointsSummary({ totals, failed }: PointsSummaryProps) {
  const { credits } = useMember()
  const show = (figure: number | undefined) => (figure === undefined ? undefined : formatNumber(figure))

  return (
    <Figures>
      <Figure
        term={
          <>
            Huidig puntensaldo <BalanceTip />
            <small>{totals ? refreshedText(totals.balance_refreshed_at) : '\u00a0'}</small>
          </>
        }
        icon={<Coin size={28} />}
        value={formatNumber(totals?.balance ?? credits)}
        failed={failed}
      />
      <Figure term="Punten in behandeling" value={show(totals?.pending_credits)} failed={failed} />
      <Figure term="Ontvangen in totaal" value={show(totals?.credited_credits)} failed={failed} />
    </Figures>
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
