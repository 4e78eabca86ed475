import { isLook, listRecord, recordActions, recordedKinds, type RecordLine } from '@portal/contract/record'
import { readDay } from '@portal/contract/rules/day'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { Ban, CalendarDays, Eye, Pencil, Tag, UserRound, Zap } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { dayInWords, momentParts } from '../list/moment-text.ts'
import { periodName, readPeriod } from '../list/period.ts'
import { PeriodPanel } from '../list/period-panel.tsx'
import { PersonName } from '../list/person-name.tsx'
import type { ListFilter, Subject } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import { LineDetails } from './line-details.tsx'
import styles from './record.module.css'
import { actionName, entryName, fieldName, kindName } from './entry-name.ts'
import { authorName } from './plain-fields.ts'

type RecordOptions = {
  /** Who may be chosen as the author of lines; null for somebody who sees their own lines only. */
  authors: readonly { id: number; name: string }[] | null
  /** What the address has, since its days and numbers are choices too. */
  search: object
  mayOpenMembers: boolean
  /** A day of the wire. */
  today: string
}

/** What staff did by day, newest first; the values of a line are asked when it is opened. */
export function recordSubject({ authors, search, mayOpenMembers, today }: RecordOptions): Subject<RecordLine> {
  const Entry = ({ entry }: Pick<RecordLine, 'entry'>) => <EntryName entry={entry} isLink={mayOpenMembers} />
  return {
    name: 'record',
    path: staffPaths.record,
    load: (shown, { signal }) => {
      const { page = 1, zoek } = shown
      const { from = null, until = null } = readPeriod(chosenIn(shown, 'periode')[0] ?? '') ?? {}
      const query = {
        page,
        per_page: tableDefaults.rows,
        search: zoek,
        'filter[by]': chosenIn(shown, 'wie').join(','),
        'filter[action]': chosenIn(shown, 'wat').join(','),
        'filter[kind]': chosenIn(shown, 'soort').join(','),
        'filter[entry]': chosenIn(shown, 'waaraan')[0],
        'filter[stretch]': chosenIn(shown, 'reeks')[0],
        'filter[looks]': chosenIn(shown, 'bekeken').length > 0 ? undefined : ('no' as const),
        'filter[from]': from,
        'filter[until]': until,
      }
      return call(listRecord, { query, signal })
    },
    title: 'Logboek',
    noun: { one: 'regel', many: 'regels' },
    columns: [
      { id: 'moment', header: 'Tijd', width: '12%', cell: ({ moment }) => <Time moment={moment} /> },
      { id: 'by', header: 'Wie', width: '23%', cell: ({ by }) => <Author by={by} /> },
      { id: 'action', header: 'Wat', minWidth: 220, cell: (line) => <What line={line} /> },
      { id: 'entry', header: 'Waaraan', width: '25%', cell: (line) => <Entry entry={line.entry} /> },
    ],
    card: (line) => (
      <div className="stack gap-2">
        <What line={line} />
        <Entry entry={line.entry} />
        <p className="row wrap gap-2-4">
          <Time moment={line.moment} />
          <Author by={line.by} />
        </p>
      </div>
    ),
    details: {
      label: (line) => `Details van regel ${line.id}: ${actionName(line)}`,
      isFor: hasDetails,
      content: (line) => <LineDetails line={line} hasOthers={authors !== null} />,
    },
    rowKey: ({ id }) => id,
    groupOf: ({ moment }) => dayInWords(readDay(moment) ?? '', today),
    rowName: (line) => actionName(line),
    searchLabel: 'Zoek op lid, titel of reden',
    filters: filtersOf(authors, search),
    cardsBelow: 1180,
    texts: {
      loading: 'Logboek aan het laden',
      failed: 'Het logboek kon niet worden geladen',
      empty: 'Niets gelogd in deze periode',
      emptyText: 'Kies een andere periode, of haal een filter weg.',
      showAll: 'Alles tonen',
      none: { title: 'Nog niets gewijzigd', text: 'Wat medewerkers in beheer wijzigen, komt hier te staan.' },
    },
  }
}

function filtersOf(authors: RecordOptions['authors'], search: object): ListFilter[] {
  const named = chosenIn(search, 'periode').map((value) => ({ value, label: periodName(value) }))
  const numbered = chosenIn(search, 'waaraan').map((value) => ({ value, label: `Nummer ${value}` }))
  const stretches = chosenIn(search, 'reeks').map((value) => ({ value, label: `Vanaf regel ${value}` }))
  const byName = authors?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return [
    {
      name: 'periode',
      label: 'Periode',
      Icon: CalendarDays,
      options: named,
      panel: { height: 400, Panel: PeriodPanel },
    },
    ...(authors ? [{ name: 'wie', label: 'Wie', Icon: UserRound, options: byName }] : []),
    { name: 'wat', label: 'Wat', Icon: Zap, options: optionsOf(recordActions) },
    { name: 'soort', label: 'Waaraan', Icon: Tag, options: optionsOf(recordedKinds) },
    { name: 'bekeken', label: 'Bekeken', Icon: Eye, options: [{ value: 'ook', label: 'Ook wat bekeken is' }] },
    ...(numbered.length > 0 ? [{ name: 'waaraan', label: 'Nummer', Icon: Tag, options: numbered }] : []),
    ...(stretches.length > 0 ? [{ name: 'reeks', label: 'Reeks', Icon: Tag, options: stretches }] : []),
  ]
}

function optionsOf(names: Record<string, string>) {
  return Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'nl'))
}

// The heading above it says the day.
function Time({ moment }: Pick<RecordLine, 'moment'>) {
  return (
    <time dateTime={moment} className="tabular unbroken">
      {clockTime(moment)} uur
    </time>
  )
}

function clockTime(moment: string): string {
  const { hour, minute } = momentParts(moment)
  return `${hour}.${minute}`
}

function Author({ by }: Pick<RecordLine, 'by'>) {
  if (by.kind !== 'member') return authorName(by)
  return (
    <div className="breaks">
      {by.name ? <PersonName name={by.name} /> : authorName(by)}
      <small>
        {by.email && `${by.email}, `}nummer {by.id}
      </small>
    </div>
  )
}

const mostFields = 3

function What({ line }: { line: RecordLine }) {
  // Of these the fields are how much was seen, which its details tell.
  const names = takesOut(line) ? [] : line.fields.map(fieldName)
  const others = names.length - mostFields
  return (
    <div className={`beside gap-3 ${styles.what}`}>
      <ActionIcon action={line.action} />
      <div>
        <strong>{actionName(line)}</strong>
        {names.length > 0 && (
          <small>
            {names.slice(0, mostFields).join(', ')}
            {others > 0 && ` en nog ${others}`}
          </small>
        )}
        {line.further && <small>{furtherText(line.further)}</small>}
      </div>
    </div>
  )
}

// An editor saves by itself: what somebody wrote in one go stands there once.
function furtherText({ count, until }: NonNullable<RecordLine['further']>): string {
  return `Daarna nog ${count} keer bewaard, tot ${clockTime(until)} uur`
}

function takesOut({ action }: Pick<RecordLine, 'action'>): boolean {
  return isLook(action) || action.endsWith('-exported')
}

// Only an operator gives a reason without a change.
function hasDetails({ fields, further, by }: RecordLine): boolean {
  return fields.length > 0 || further !== undefined || by.kind === 'operator'
}

function ActionIcon({ action }: Pick<RecordLine, 'action'>) {
  const looks = takesOut({ action })
  const isEnd = /-(?:deleted|removed|withdrawn|erased|reset)$/.test(action)
  const Icon = looks ? Eye : isEnd ? Ban : Pencil
  return (
    <span className={`${styles.icon} ${looks ? styles.look : isEnd ? 'tone-end' : 'tone-tint'}`} aria-hidden="true">
      <Icon size={17} />
    </span>
  )
}

function EntryName({ entry, isLink }: Pick<RecordLine, 'entry'> & { isLink: boolean }) {
  const name = entryName(entry)
  return (
    <span className="block breaks tall-links">
      {entry.kind === 'member' && isLink ? (
        <Link to="/beheer/leden/$id" params={{ id: entry.id }}>
          {name}
        </Link>
      ) : (
        name
      )}
      {name !== kindName(entry) && <small>{kindName(entry)}</small>}
    </span>
  )
}
