import type { OverviewWeek } from '@portal/contract/overview'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { weeksQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { OverviewBlock } from './overview-block.tsx'
import styles from './weeks-chart.module.css'
import { WeeksChart } from './weeks-chart.tsx'

export function WeeksBlock() {
  const query = usePageQuery(weeksQuery)
  return (
    <OverviewBlock
      title="Registraties per week"
      missing="De registraties per week ontbreken"
      query={query}
      skeleton={
        <div className={styles.skeleton}>
          <Skeleton height="100%" radius={14} />
        </div>
      }
      aside={
        <ul className={`wrap text-1 muted ${styles.legend}`}>
          <li data-bar>laatste 52 weken</li>
          <li data-line>jaar ervoor</li>
        </ul>
      }
    >
      {(weeks) => (
        <>
          <WeeksChart weeks={weeks} />
          <FigureTable
            caption="Registraties per week, de laatste week eerst"
            file="registraties-per-week"
            header={['Week', 'Vanaf', 'Registraties', 'Jaar ervoor']}
            rows={weeks.toReversed().map(cellsOf)}
          />
        </>
      )}
    </OverviewBlock>
  )
}

function cellsOf({ year, week, monday, registrations, year_before: before }: OverviewWeek) {
  return [
    `${year}-${week}`,
    formatDay(monday),
    formatNumber(registrations),
    before === null ? '' : formatNumber(before),
  ]
}
