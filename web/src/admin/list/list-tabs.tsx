import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { countText } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { filtersToKeep, useOwnViews } from './own-views.ts'
import { PopUp } from './pop-up.tsx'
import { countedBy, countQuery } from './rows-query.ts'
import type { Counted, ListView, Subject } from './subject.ts'
import { viewOf } from './subject-address.ts'
import styles from './subject-list.module.css'

// Most who open a list keep no view of it.
const loadNaming = () => import('./view-dialog.tsx').then((part) => part.ViewDialog)

type ListTabsProps<Row> = {
  subject: Subject<Row>
  everybodys: readonly ListView[]
  search: object
  /** Whether the rows are there, which come first. */
  mayCount: boolean
}

/** The views of a list as links, each with how many rows it has; those of one's own behind those that everybody has. */
export function ListTabs<Row>({ subject, everybodys, search, mayCount }: ListTabsProps<Row>) {
  const own = useOwnViews(subject.ownViews)
  const views = [...everybodys, ...own.views]
  const counts = useQueries({
    queries: views.map(({ filters }) => ({ ...countQuery(subject, filters), enabled: mayCount })),
  })
  const naming = useLateDialog(loadNaming, 'Het venster kon niet worden geladen')
  const [named, setNamed] = useState<Pick<ListView, 'label' | 'filters' | 'ownId'> | null>(null)
  const tabs = useRef<HTMLElement>(null)
  const current = viewOf(views, search)
  const filters = filtersToKeep(search)
  const isNew = own.isKnown && Object.keys(filters).length > 0 && !views.some((view) => isSame(view.filters, filters))

  function name(view: NonNullable<typeof named>) {
    setNamed(view)
    naming.open()
  }

  async function remove(view: ListView) {
    // Its tab goes away; the focus must not go with it.
    if (await own.remove(view)) tabs.current?.querySelector('a')?.focus()
  }

  return (
    <div className={styles.views}>
      <nav ref={tabs} className={styles.tabs} aria-label="Weergaven">
        {views.map((view, index) => (
          <Link
            key={view.name}
            className="target gap-2 muted text-2"
            to={subject.path as '/beheer/leden'}
            search={view.filters}
            activeOptions={onlyAsSaid}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.ownId !== undefined && <Bookmark size={16} aria-hidden="true" />}
            {view.label} <Count counted={counts[index]?.data && countedBy(counts[index].data)} />
          </Link>
        ))}
        {current?.ownId !== undefined && (
          <OwnViewMenu view={current} onRename={() => name(current)} onRemove={() => void remove(current)} />
        )}
      </nav>
      {subject.ownViews && isNew && (
        <Button
          variant="text"
          icon={<Plus size={17} aria-hidden="true" />}
          onClick={() => name({ label: '', filters })}
        >
          Weergave bewaren
        </Button>
      )}
      {subject.ownViews && named && naming.Dialog && (
        <naming.Dialog subject={subject.ownViews} view={named} onClose={naming.close} />
      )}
    </div>
  )
}

function isSame(one: object, other: object): boolean {
  const inOrder = (filters: object) =>
    JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b)))
  return inOrder(one) === inOrder(other)
}

type OwnViewMenuProps = { view: ListView; onRename: () => void; onRemove: () => void }

function OwnViewMenu({ view: { label }, onRename, onRemove }: OwnViewMenuProps) {
  const title = `Weergave ${label} wijzigen`
  return (
    <PopUp
      label={title}
      triggerLabel={title}
      triggerClassName={iconButtonClass}
      trigger={<Ellipsis size={20} aria-hidden="true" />}
      height={104}
      closesOnPress
    >
      {() => (
        <>
          <button type="button" className={menuItemClass} onClick={onRename}>
            <Pencil size={18} aria-hidden="true" />
            Hernoemen
          </button>
          <button type="button" className={`${menuItemClass} ${styles.menuItem}`} data-danger onClick={onRemove}>
            <Trash2 size={18} aria-hidden="true" />
            Verwijderen
          </button>
        </>
      )}
    </PopUp>
  )
}

// Which view is shown depends on what the address has, not only on the link's own filters.
const onlyAsSaid = { exact: true, includeSearch: true } as const

function Count({ counted }: { counted: Counted | undefined }) {
  return <span className={styles.count}>{counted && countText(counted.total, counted.has_more)}</span>
}
