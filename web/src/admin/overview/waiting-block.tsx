import { isAllowed, may, type Role } from '@portal/contract/roles'
import { markDays } from '@portal/contract/rules/mark-days'
import type { OverviewContent, OverviewFigures, OverviewPoints } from '@portal/contract/overview'
import { listNames, type ListName } from '@portal/contract/subjects'
import { staffPaths } from '@portal/contract/staff-paths'
import { CalendarClock, CircleX, FilePen, type LucideIcon, Mail, MailX, RefreshCw } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { count } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { momentText } from '../list/moment-text.ts'
import { OwnRoles } from '../own-roles.ts'
import { subjectOf } from '../subjects.ts'
import { contentQuery, figuresQuery, pointsQuery } from './api.ts'
import { OverviewBlock } from './overview-block.tsx'
import { OverviewRow, RowSkeletons } from './overview-row.tsx'
import { SendMailsNow } from './send-now.tsx'
import styles from './overview.module.css'

type Case = {
  key: string
  Icon: LucideIcon
  tone?: 'err' | 'wait'
  title: string
  detail: string
  href?: string
  act?: ReactNode
}

/** What waits for somebody. What leads nowhere has no list of its own yet. */
export function WaitingBlock() {
  const held = useContext(OwnRoles)
  const seesRegistrations = isAllowed(may.seeRegistrations, held)
  const figures = usePageQuery({ ...figuresQuery, enabled: seesRegistrations })
  const points = usePageQuery({ ...pointsQuery, enabled: seesRegistrations })
  const content = usePageQuery(contentQuery)
  const parts = seesRegistrations ? [figures, points, content] : [content]
  const missing = parts.find(({ data }) => !data)
  const failed = parts.find(({ data, isError }) => isError && !data)
  // Whoever waits for two of three parts sees none of them move.
  const whole = failed ?? missing ?? content

  return (
    <OverviewBlock
      title="Wat wacht"
      missing="Niet alles wat wacht, is te zien"
      query={{ ...whole, data: missing ? undefined : { data: null } }}
      skeleton={<RowSkeletons />}
    >
      {() => (
        <Cases
          cases={[
            ...(figures.data ? ofMails(figures.data.data, held) : []),
            ...(points.data ? ofPoints(points.data.data) : []),
            ...(content.data ? ofContent(content.data.data) : []),
          ]}
        />
      )}
    </OverviewBlock>
  )
}

function Cases({ cases }: { cases: readonly Case[] }) {
  if (cases.length === 0) return <EmptyState title="Er wacht niets" text="Alles wat binnenkwam, is afgehandeld." />
  return (
    <ul className={styles.rows}>
      {cases.map(({ key, ...one }) => (
        <OverviewRow key={key} {...one} />
      ))}
    </ul>
  )
}

function ofMails({ mails: { dead, oldest_at: oldest, retrying } }: OverviewFigures, held: readonly Role[]): Case[] {
  const again: Case[] = []
  if (retrying > 0) {
    const title = `${count(retrying, 'e-mail wacht', 'e-mails wachten')} op een nieuwe poging`
    const act = isAllowed(may.changeMails, held) && <SendMailsNow />
    again.push({ key: 'again', Icon: Mail, tone: 'wait', title, detail: 'We blijven het proberen', act })
  }
  if (dead === 0 || !oldest) return again
  const maySee = isAllowed(may.seeMails, held)
  const title = `${count(dead, 'e-mail komt', 'e-mails komen')} niet aan`
  const detail = `De oudste van ${momentText(oldest)}`
  return [
    { key: 'mails', Icon: MailX, tone: 'err', title, detail, ...(maySee && { href: staffPaths.mails }) },
    ...again,
  ]
}

function ofPoints({ refused, pending: { alone } }: OverviewPoints): Case[] {
  const cases: Case[] = []
  if (refused > 0) {
    const title = `${count(refused, 'registratie', 'registraties')} geweigerd door de cadeaushop`
    const href = `${staffPaths.registrations}?status=geweigerd`
    cases.push({ key: 'refused', Icon: CircleX, tone: 'err', title, detail: 'De punten zijn niet bijgeschreven', href })
  }
  if (alone > 0) {
    const title = `${count(alone, 'registratie wacht', 'registraties wachten')} op de cadeaushop`
    const detail = 'Andere lukten wel; we blijven het proberen'
    cases.push({ key: 'alone', Icon: RefreshCw, tone: 'wait', title, detail })
  }
  return cases
}

function ofContent({ waiting, ending_marks: marks }: OverviewContent): Case[] {
  const cases = waiting
    .filter((one) => one.count > 0)
    .map(({ list, state, count: many }) => ({
      key: `${list} ${state}`,
      href: `${subjectOf(list)?.path}?status=${state}`,
      detail: listNames[list],
      ...(state === 'concept'
        ? { Icon: FilePen, title: count(many, 'concept', 'concepten') }
        : { Icon: CalendarClock, tone: 'wait' as const, title: plannedTitle(list, many) }),
    }))
  if (marks === 0) return cases
  const title = `${count(marks, 'keurmerk loopt', 'keurmerken lopen')} af`
  const detail = `Binnen ${markDays} dagen, of al verlopen`
  return [
    ...cases,
    {
      key: 'marks',
      Icon: CalendarClock,
      tone: 'wait',
      title,
      detail,
      href: `${staffPaths.products}?keurmerk=loopt-af`,
    },
  ]
}

function plannedTitle(list: ListName, many: number): string {
  const { one, many: several } =
    list === 'faq' ? { one: 'vraag', many: 'vragen' } : { one: 'artikel', many: 'artikelen' }
  return `${count(many, one, several)} ingepland`
}
