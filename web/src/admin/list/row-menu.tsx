import { Link } from '@tanstack/react-router'
import { ArrowRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { PopUp } from './pop-up.tsx'
import { withHeader } from './selection.tsx'
import type { Subject } from './subject.ts'
import styles from './subject-list.module.css'
import type { Bulk } from './use-bulk.ts'

type MenuOptions<Row> = { subject: Subject<Row>; bulk: Bulk<Row> }

/** The last column of a list with something to do for its rows. */
export function menuColumn<Row>(options: MenuOptions<Row>): DataTableColumn<Row> {
  const column: DataTableColumn<Row, ReactNode> = {
    id: 'menu',
    header: <span className="visually-hidden">Meer</span>,
    cell: (row) => <RowMenu {...options} row={row} />,
  }
  return withHeader(column)
}

/** What can be done with one row: open it, and of what is done to many at once that which fits it. */
export function RowMenu<Row>({
  subject: { opens, bulk: actions = [], rowName },
  bulk,
  row,
}: MenuOptions<Row> & { row: Row }) {
  const fitting = actions.filter(({ fits }) => fits(row))
  const label = `Meer voor ${rowName(row)}`
  return (
    <PopUp
      label={label}
      triggerLabel={label}
      triggerClassName={`${iconButtonClass} ${styles.menu}`}
      trigger={<Ellipsis size={20} aria-hidden="true" />}
      height={(fitting.length + 1) * 44 + 14}
      closesOnPress
    >
      {() => (
        <>
          {opens && (
            <Link {...opens(row)} className={menuItemClass}>
              <ArrowRight size={18} aria-hidden="true" />
              Openen
            </Link>
          )}
          {fitting.map((action) => (
            <button
              key={action.name}
              type="button"
              className={`${menuItemClass} ${styles.menuItem}`}
              data-danger={action.isDangerous}
              onClick={() => void bulk.act(action, [row])}
            >
              <action.Icon size={18} aria-hidden="true" />
              {action.label}
            </button>
          ))}
        </>
      )}
    </PopUp>
  )
}
