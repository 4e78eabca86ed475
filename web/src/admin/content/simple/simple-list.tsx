import { simpleSorts } from '@portal/contract/simple-content'
import { isAllowed, may } from '@portal/contract/roles'
import { Link } from '@tanstack/react-router'
import { Eye, Plus } from 'lucide-react'
import { type ReactNode, useContext, useMemo } from 'react'
import { call } from '../../../lib/api-client.ts'
import { storageUrl } from '../../../lib/storage-url.ts'
import { useListSearch } from '../../../lib/use-list-search.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { tableDefaults } from '../../../ui/data-table-state.ts'
import { Thumb } from '../../../ui/thumb.tsx'
import cells from '../../list/cells.module.css'
import { MomentLines } from '../../list/moment-lines.tsx'
import type { Page, Subject, SubjectSearch } from '../../list/subject.ts'
import { chosenIn, subjectAddress } from '../../list/subject-address.ts'
import { SubjectList } from '../../list/subject-list.tsx'
import { OwnRoles } from '../../own-roles.ts'
import { VisibleBadge } from '../state-badge.tsx'
import { simpleActions } from './simple-actions.ts'
import { pageOf, type SimpleEntry, type SimpleSubject } from './simple-subject.ts'
import { useAskValue } from './use-ask-value.tsx'

type Search = SubjectSearch<string, (typeof simpleSorts)[number]>

type SimpleListProps = {
  subject: SimpleSubject
  /** What its route has in the address, and how that changes. */
  search: object
  navigate: (to: { search: Search; replace: boolean; resetScroll: boolean }) => Promise<void>
  intro?: ReactNode
  /** Buttons for who may change something, instead of the one that begins an entry. */
  actions?: ReactNode
}

export function SimpleList({ subject, search: found, navigate, intro, actions }: SimpleListProps) {
  const address = useMemo(() => addressOf(subject), [subject])
  const { search, change } = useListSearch(address, found as Search, navigate)
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const { askValue, dialog } = useAskValue()
  const listed = useMemo(
    () => ({ ...listOf(subject), ...(mayChange && { bulk: simpleActions(subject, askValue) }) }),
    [subject, mayChange, askValue],
  )

  return (
    <>
      <SubjectList
        subject={listed}
        search={search}
        onChange={change}
        intro={intro}
        actions={mayChange && (actions ?? <NewEntry subject={subject} />)}
      />
      {dialog}
    </>
  )
}

export function NewEntry({ subject }: { subject: SimpleSubject }) {
  return (
    <Link {...pageOf(subject, 'nieuw')} className={buttonClass()}>
      <Plus size={18} aria-hidden="true" />
      {subject.newOne}
    </Link>
  )
}

const visible = {
  name: 'zichtbaar',
  field: 'visible',
  label: 'Zichtbaar',
  Icon: Eye,
  options: [
    { value: 'yes', label: 'Zichtbaar voor installateurs' },
    { value: 'no', label: 'Verborgen' },
  ],
}

function filtersOf({ choices }: SimpleSubject) {
  return [...choices.filter(({ isFilter }) => isFilter), visible]
}

function addressOf(subject: SimpleSubject) {
  const filters = filtersOf(subject).map(({ name, options }) => {
    const isKnown = (value: string) => options.some((option) => option.value === value)
    return [name, isKnown] as const
  })
  return subjectAddress({ path: subject.path, columns: simpleSorts, filters: Object.fromEntries(filters) })
}

function listOf(subject: SimpleSubject): Subject<SimpleEntry> {
  const { calls, noun, nameOf, detailOf, isDated } = subject
  const queryOf = (search: SubjectSearch) => ({
    search: search.zoek,
    sort: search.sorteer,
    ...Object.fromEntries(
      filtersOf(subject).map(({ name, field }) => [`filter[${field}]`, chosenIn(search, name).join(',') || undefined]),
    ),
  })
  return {
    name: subject.kind,
    path: subject.path,
    title: subject.title,
    noun,
    load: async (search, { signal }) => {
      const query = { page: search.page ?? 1, per_page: tableDefaults.rows, ...queryOf(search) }
      return (await call(calls.list, { query, signal })) as Page<SimpleEntry>
    },
    file: (search, format) => ({ call: calls.export, query: { ...queryOf(search), format } }),
    columns: [
      {
        id: 'title',
        header: 'Naam',
        minWidth: 260,
        sortable: true,
        cell: (entry) => (
          <div className="beside gap-3">
            <EntryPicture subject={subject} entry={entry} />
            <EntryLink subject={subject} entry={entry} />
          </div>
        ),
      },
      ...subject.columns,
      {
        id: 'visible',
        header: 'Zichtbaar',
        width: '13%',
        cell: (entry) => <VisibleBadge isVisible={entry.is_visible} />,
      },
      {
        id: isDated ? 'dated_at' : 'updated_at',
        header: isDated ? 'Datum' : 'Gewijzigd',
        width: '13%',
        sortable: true,
        firstSort: 'descending',
        cell: ({ dated_at, updated_at }) => <MomentLines moment={isDated ? dated_at : updated_at} />,
      },
    ],
    card: (entry) => (
      <div className="beside gap-3">
        <EntryPicture subject={subject} entry={entry} />
        <div className="stack gap-1">
          <EntryLink subject={subject} entry={entry} />
          <p className="muted text-1 breaks">{detailOf(entry)}</p>
          <VisibleBadge isVisible={entry.is_visible} />
        </div>
      </div>
    ),
    rowKey: ({ id }) => id,
    rowName: nameOf,
    opens: (entry) => pageOf(subject, entry.id),
    searchLabel: 'Zoeken op trefwoord',
    filters: filtersOf(subject),
    ownViews: subject.kind as NonNullable<Subject<SimpleEntry>['ownViews']>,
    views: [
      { name: 'alles', label: 'Alles', filters: {} },
      { name: 'verborgen', label: 'Verborgen', filters: { zichtbaar: 'no' } },
    ],
    unsorted: subject.unsorted ?? 'Laatst gewijzigd eerst',
    cardsBelow: 1180,
    texts: {
      loading: `${subject.title} aan het laden`,
      failed: 'De lijst kon niet worden geladen',
      empty: `Geen ${noun.many} gevonden`,
      emptyText: 'Zoek op een ander woord, of kies een ander filter.',
      showAll: 'Alles tonen',
      none: { title: `Nog geen ${noun.many}`, text: 'Wat je hier zichtbaar maakt, zien installateurs meteen.' },
    },
  }
}

type OfSubject = { subject: SimpleSubject; entry: SimpleEntry }

function EntryPicture({ subject: { Icon }, entry: { uploads } }: OfSubject) {
  const picture = uploads.find(({ thumbnail_image: thumbnail }) => thumbnail)?.thumbnail_image
  return (
    <Thumb
      src={picture ? storageUrl(picture) : null}
      width={76}
      height={52}
      icon={<Icon size={20} aria-hidden="true" />}
    />
  )
}

function EntryLink({ subject, entry }: OfSubject) {
  return (
    <Link {...pageOf(subject, entry.id)} className={`inline touch breaks strong ${cells.link}`}>
      {subject.nameOf(entry) || 'Zonder naam'}
    </Link>
  )
}
