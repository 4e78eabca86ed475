import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { tableDefaults } from './data-table-state.ts'

type Range = { page: number; total: number; hasMore?: boolean; noun: { one: string; many: string } }

type DataTablePagerProps = Range & { caption: string; onPage: (page: number) => void; loading: boolean }

export function DataTablePager({ caption, page, total, hasMore = false, noun, onPage, loading }: DataTablePagerProps) {
  // Reserves its space while the first rows load, so that nothing shifts when they arrive.
  if (loading) return <div className={styles.pager} />

  const lastPage = Math.max(1, Math.ceil(total / tableDefaults.rows))
  return (
    <nav className={styles.pager} aria-label={`Paginering: ${caption}`}>
      <p className="muted text-2 tabular">{rangeText({ page, total, hasMore, noun })}</p>
      {lastPage > 1 && (
        <div className="row gap-1">
          <PageButton label="Vorige pagina" to={page - 1} off={page <= 1} onPage={onPage}>
            <ChevronRight size={18} className={styles.back} aria-hidden="true" />
          </PageButton>
          {pageLinks(page, lastPage).map((number) => (
            <PageButton key={number} label={`Pagina ${number}`} to={number} current={number === page} onPage={onPage}>
              {number}
            </PageButton>
          ))}
          <PageButton label="Volgende pagina" to={page + 1} off={page >= lastPage} onPage={onPage}>
            <ChevronRight size={18} aria-hidden="true" />
          </PageButton>
        </div>
      )}
    </nav>
  )
}

/** The text of the pager: `1–10 van 47 registraties`. */
export function rangeText({ page, total, hasMore = false, noun }: Range): string {
  const first = (page - 1) * tableDefaults.rows + 1
  const last = Math.min(page * tableDefaults.rows, total)
  return `${first}–${last} van ${hasMore ? 'meer dan ' : ''}${total.toLocaleString('nl-NL')} ${total === 1 ? noun.one : noun.many}`
}

/** The page numbers in the pager: at most five, with the current one in the middle where possible. */
export function pageLinks(page: number, lastPage: number): number[] {
  const count = Math.min(tableDefaults.pageLinks, lastPage)
  const middle = page - Math.floor(count / 2)
  const first = Math.max(1, Math.min(middle, lastPage - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

type PageButtonProps = {
  label: string
  to: number
  onPage: (page: number) => void
  current?: boolean
  off?: boolean
  children: ReactNode
}

// Not `disabled`: a button that becomes disabled while focused loses the keyboard's focus.
function PageButton({ label, to, onPage, current = false, off = false, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className="centre tabular tinted"
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      aria-disabled={off || undefined}
      onClick={() => !off && !current && onPage(to)}
    >
      {children}
    </button>
  )
}
