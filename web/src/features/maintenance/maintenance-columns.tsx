import type { Maintenance, MaintenanceState } from '@portal/contract/maintenance'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Check, CircleAlert, Mail, MailCheck, MailX, Phone } from 'lucide-react'
import { formatDay } from '../../lib/dates.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import styles from './maintenance-columns.module.css'
import { addressOf, customerOf, productOf } from './maintenance-words.ts'

const stateWords = { due: 'Te doen', overdue: 'Te laat', done: 'Gedaan' } as const

export type OnDone = (row: Maintenance) => void

/** The columns of the table and of the spreadsheet. `onDone` is pressed to say on which day it was done. */
export function maintenanceColumns(onDone: OnDone): DataTableColumn<Maintenance>[] {
  return [
    {
      id: 'due_day',
      header: 'Aan de beurt',
      width: '15%',
      minWidth: 132,
      cell: (row) => (
        <div className="stack gap-1">
          <span>{formatDay(row.due_day)}</span>
          <span>
            <StateBadge state={row.state} />
          </span>
        </div>
      ),
      csv: {
        'Aan de beurt': ({ due_day }) => formatDay(due_day),
        Status: ({ state }) => stateWords[state],
        'Gedaan op': ({ done_day }) => formatDay(done_day),
        'Laatste onderhoud': ({ last_done_at }) => formatDay(last_done_at),
      },
    },
    {
      id: 'customer',
      header: 'Klant',
      width: '23%',
      cell: (row) => <Customer row={row} />,
      csv: {
        Klant: customerOf,
        Telefoon: ({ client_phone_number }) => client_phone_number,
        'E-mail': ({ client_email }) => client_email,
        Adres: (row) => addressOf({ ...row, woonplaats: null }),
        Plaats: ({ woonplaats }) => woonplaats ?? '',
      },
    },
    {
      id: 'product',
      header: 'Product',
      cell: (row) => <Device row={row} />,
      csv: {
        Product: productOf,
        Serienummer: ({ serial_number }) => serial_number,
        Installatiedatum: ({ install_date }) => formatDay(install_date),
      },
    },
    {
      id: 'acts',
      header: 'Regelen',
      width: '36%',
      minWidth: 330,
      cell: (row) => <Acts row={row} onDone={onDone} />,
    },
  ]
}

export function MaintenanceCard({ row, onDone }: { row: Maintenance; onDone: OnDone }) {
  return (
    <div className="stack gap-2">
      <div className="row between gap-3">
        <span className="strong tabular">{formatDay(row.due_day)}</span>
        <StateBadge state={row.state} />
      </div>
      <Customer row={row} />
      <Device row={row} />
      <Acts row={row} onDone={onDone} />
    </div>
  )
}

function Customer({ row }: { row: Maintenance }) {
  return (
    <div className="breaks">
      <b className="name">{customerOf(row)}</b>
      <span className="block muted text-2">{addressOf(row)}</span>
      <Reminder row={row} />
    </div>
  )
}

function Device({ row }: { row: Maintenance }) {
  return (
    <div className="breaks text-2">
      <Link
        to={routerPath(webPaths.registration)}
        params={{ id: String(row.registration_id) }}
        className={`text-link ${styles.device}`}
      >
        {productOf(row)}
      </Link>
      <span className="block muted tabular">{row.serial_number}</span>
      <span className="block muted tabular">Sinds {formatDay(row.install_date)}</span>
      {row.last_done_at && row.last_done_at !== row.done_day && (
        <span className="block muted tabular">Laatst gedaan op {formatDay(row.last_done_at)}</span>
      )}
    </div>
  )
}

const reminders = {
  on: { text: 'Krijgt een herinnering', Icon: MailCheck },
  asked: { text: 'Herinnering nog niet bevestigd', Icon: Mail },
  stopped: { text: 'Wil geen herinnering', Icon: MailX },
} as const

function Reminder({ row: { reminder } }: { row: Maintenance }) {
  if (reminder === 'none') return null
  const { text, Icon } = reminders[reminder]
  return (
    <span className="inline gap-1 muted text-1">
      <Icon size={14} aria-hidden="true" />
      {text}
    </span>
  )
}

function Acts({ row, onDone }: { row: Maintenance; onDone: OnDone }) {
  const about = <span className="visually-hidden">{`${customerOf(row)}, ${row.serial_number}`}</span>
  return (
    <div className={styles.acts}>
      <a href={phoneLink(row.client_phone_number)} className={buttonClass({ variant: 'secondary' })}>
        <Phone size={18} aria-hidden="true" />
        <span>Bellen {about}</span>
      </a>
      <a href={mailLink(row)} className={buttonClass({ variant: 'secondary' })}>
        <Mail size={18} aria-hidden="true" />
        <span>Mailen {about}</span>
      </a>
      {row.done_day === null ? (
        <Button
          variant="secondary"
          icon={<Check size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => onDone(row)}
        >
          <span>Gedaan {about}</span>
        </Button>
      ) : (
        <Button variant="text" aria-haspopup="dialog" onClick={() => onDone(row)}>
          <span className="visually-hidden">Gedaan op</span> <span className="tabular">{formatDay(row.done_day)}</span>{' '}
          {about}
        </Button>
      )}
    </div>
  )
}

function mailLink(row: Maintenance): string {
  return `mailto:${encodeURIComponent(row.client_email)}?subject=${encodeURIComponent(`Onderhoud van uw ${productOf(row)}`)}`
}

const badges = {
  due: { tone: 'plain', Icon: CalendarDays },
  overdue: { tone: 'error', Icon: CircleAlert },
  done: { tone: 'ok', Icon: Check },
} as const

function StateBadge({ state }: { state: MaintenanceState }) {
  const { tone, Icon } = badges[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {stateWords[state]}
    </Badge>
  )
}
