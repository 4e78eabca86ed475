import { Link } from '@tanstack/react-router'
import { ArrowRight, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { PopUp } from './pop-up.tsx'
import { withHeader } from './selection.tsx'
import type { RowItem, Subject } from './subject.ts'
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

/** What can be done with one row: open it, what its subject has for one, and of what is done to many that which fits it. */
export function RowMenu<Row>({
  subject: { opens, rowItems, bulk: actions = [], rowName },
  bulk,
  row,
}: MenuOptions<Row> & { row: Row }) {
  const items = rowItems?.(row) ?? []
  const offered = actions.flatMap((action) => {
    const reason = action.refuses(row)
    return reason === null || action.saysWhyNot ? [{ action, reason }] : []
  })
  const lines = 1 + items.length + offered.length + offered.filter(({ reason }) => reason).length
  const label = `Meer voor ${rowName(row)}`
  return (
    <PopUp
      label={label}
      triggerLabel={label}
      triggerClassName={`${iconButtonClass} ${styles.menu}`}
      trigger={<Ellipsis size={20} aria-hidden="true" />}
      height={lines * 44 + 14}
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
          {items.map((item) => (
            <ItemOfRow key={item.label} item={item} />
          ))}
          {offered.map(({ action, reason }) => (
            <button
              key={action.name}
              type="button"
              className={`${menuItemClass} ${styles.menuItem}`}
              data-danger={action.isDangerous}
              aria-disabled={reason !== null || undefined}
              onClick={() => reason === null && void bulk.act(action, [row])}
            >
              <action.Icon size={18} aria-hidden="true" />
              <span>
                {action.label}
                {reason && <small>{reason}</small>}
              </span>
            </button>
          ))}
        </>
      )}
    </PopUp>
  )
}

function ItemOfRow({ item }: { item: RowItem }) {
  const content = (
    <>
      <item.Icon size={18} aria-hidden="true" />
      {item.label}
    </>
  )
  if ('onPress' in item)
    return (
      <button type="button" className={menuItemClass} onClick={item.onPress}>
        {content}
      </button>
    )
  if ('href' in item)
    return (
      <a href={item.href} target="_blank" className={menuItemClass}>
        {content}
      </a>
    )
  return (
    <Link {...item.link} className={menuItemClass}>
      {content}
    </Link>
  )
}
