import { type BinEntry, listBin } from '@portal/contract/bin'
import { subjects } from '@portal/contract/subjects'
import { staffPaths } from '@portal/contract/staff-paths'
import { Tag, Undo2 } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { KindBadge } from '../content/kind-badge.tsx'
import { MomentLines } from '../list/moment-lines.tsx'
import { PersonName } from '../list/person-name.tsx'
import type { Subject } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import { staffKinds } from '../subjects.ts'
import styles from './bin.module.css'

export function titleOf({ title }: Pick<BinEntry, 'title'>): string {
  return title || 'Zonder titel'
}

/** What was deleted in thirty days; `restore` takes an entry out again, and is null for who may only look. */
export function binSubject(restore: ((entry: BinEntry) => void) | null): Subject<BinEntry> {
  return {
    name: 'bin',
    path: staffPaths.bin,
    load: (search, { signal }) => {
      const { page = 1, zoek } = search
      const query = {
        page,
        per_page: tableDefaults.rows,
        search: zoek,
        'filter[kind]': chosenIn(search, 'soort').join(','),
      }
      return call(listBin, { query, signal })
    },
    title: 'Prullenbak',
    noun: { one: 'weggegooid item', many: 'weggegooide items' },
    columns: [
      { id: 'title', header: 'Titel', minWidth: 220, cell: (entry) => <Title entry={entry} /> },
      { id: 'kind', header: 'Soort', width: '11%', cell: ({ kind }) => <KindBadge kind={kind} /> },
      {
        id: 'deleted_at',
        header: 'Weggegooid',
        width: '14%',
        cell: ({ deleted_at }) => <MomentLines moment={deleted_at} />,
      },
      { id: 'by', header: 'Door', width: '19%', cell: ({ deleted_by }) => <PersonName name={deleted_by?.name} /> },
      {
        id: 'until',
        header: 'Terug te zetten tot',
        width: restore ? '28%' : '16%',
        cell: (entry) => (
          <span className="row between wrap gap-2-4">
            <MomentLines moment={entry.restorable_until} />
            {restore && <RestoreButton entry={entry} onPress={restore} />}
          </span>
        ),
      },
    ],
    card: (entry) => (
      <div className={`stack gap-2 ${styles.card}`}>
        <Title entry={entry} />
        <KindBadge kind={entry.kind} />
        <dl className="beside gap-2-4">
          <dt className="muted">Weggegooid</dt>
          <dd>
            <MomentLines moment={entry.deleted_at} />
          </dd>
          <dt className="muted">Door</dt>
          <dd>
            <PersonName name={entry.deleted_by?.name} />
          </dd>
          <dt className="muted">Terug te zetten tot</dt>
          <dd>
            <MomentLines moment={entry.restorable_until} />
          </dd>
        </dl>
        {restore && <RestoreButton entry={entry} onPress={restore} />}
      </div>
    ),
    rowKey: ({ kind, id }) => `${kind} ${id}`,
    rowName: titleOf,
    searchLabel: 'Zoeken op trefwoord',
    filters: [
      {
        name: 'soort',
        label: 'Soort',
        Icon: Tag,
        options: staffKinds.map((kind) => ({ value: kind, label: subjects[kind].one })),
      },
    ],
    cardsBelow: 1180,
    texts: {
      loading: 'Prullenbak aan het laden',
      failed: 'De prullenbak kon niet worden geladen',
      empty: 'Niets gevonden in de prullenbak',
      emptyText: 'Zoek op een ander woord, of kies een andere soort.',
      showAll: 'Alles tonen',
      none: { title: 'De prullenbak is leeg', text: 'Wat je weggooit, blijft hier dertig dagen staan.' },
    },
  }
}

function Title({ entry }: { entry: BinEntry }) {
  return (
    <span className="breaks strong">
      {titleOf(entry)}
      {entry.is_address_taken && <small className={styles.taken}>Het webadres is intussen van een ander artikel</small>}
    </span>
  )
}

function RestoreButton({ entry, onPress }: { entry: BinEntry; onPress: (entry: BinEntry) => void }) {
  return (
    <Button
      variant="secondary"
      data-open
      className="unbroken"
      icon={<Undo2 size={17} aria-hidden="true" />}
      aria-label={`${titleOf(entry)} terugzetten`}
      onClick={() => onPress(entry)}
    >
      Terugzetten
    </Button>
  )
}
