import { type CaseKind, caseKinds } from '@portal/contract/cases'
import type { OverviewCases } from '@portal/contract/overview'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  CircleAlert,
  Coins,
  Flag,
  Gift,
  type LucideIcon,
  MailX,
  MessageCircleWarning,
  Scale,
} from 'lucide-react'
import { count } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { casesQuery } from './api.ts'
import { OverviewBlock } from './overview-block.tsx'
import { OverviewRow, RowSkeletons } from './overview-row.tsx'
import styles from './overview.module.css'

const Icons: Readonly<Record<CaseKind, LucideIcon>> = {
  betwist: Scale,
  'fout-gemeld': CircleAlert,
  controle: Flag,
  cadeaushop: Gift,
  punten: Coins,
  klant: MessageCircleWarning,
  mail: MailX,
}

export function CasesBlock() {
  const query = usePageQuery(casesQuery)
  const open = query.data?.data.open ?? 0
  return (
    <OverviewBlock
      title="Open zaken"
      missing="Welke zaken open zijn, ontbreekt"
      query={query}
      skeleton={<RowSkeletons />}
      aside={
        open > 0 && (
          <Link to={staffPaths.cases} className={`text-link text-2 target ${styles.lead}`}>
            {open === 1 ? '1 zaak' : `Alle ${count(open, 'zaak', 'zaken')}`}
            <ArrowRight size={17} aria-hidden="true" />
          </Link>
        )
      }
    >
      {({ kinds }) =>
        kinds.length > 0 ? (
          <ul className={styles.rows}>
            {kinds.map((one) => (
              <KindRow key={one.kind} {...one} />
            ))}
          </ul>
        ) : (
          <EmptyState title="Geen open zaken" text="Alles wat binnenkwam, is afgehandeld." />
        )
      }
    </OverviewBlock>
  )
}

function KindRow({ kind, count: many, oldest_at: oldest, is_late: isLate }: OverviewCases['kinds'][number]) {
  return (
    <OverviewRow
      Icon={Icons[kind]}
      tone={isLate ? 'err' : 'wait'}
      title={`${many} × ${caseKinds[kind]}`}
      detail={`${many === 1 ? 'Wacht' : 'De oudste wacht'} ${ageText(oldest)}${isLate ? ', te lang' : ''}`}
      href={`${staffPaths.cases}?soort=${kind}`}
    />
  )
}

function ageText(since: string): string {
  const hours = Math.floor((Date.now() - Date.parse(since)) / 3_600_000)
  if (hours < 1) return 'minder dan een uur'
  return hours < 48 ? count(hours, 'uur', 'uur') : count(Math.floor(hours / 24), 'dag', 'dagen')
}
