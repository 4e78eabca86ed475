import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useContext, useEffect, useMemo, useRef } from 'react'
import { isOption } from '../../lib/list-address.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { buttonClass } from '../../ui/button.tsx'
import { isNumber, subjectAddress } from '../list/subject-address.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { brandsQuery, catalogueKey } from './api.ts'
import { BrandPanel } from './brand-panel.tsx'
import styles from './catalogue.module.css'
import { panelTitleId } from './edit-panel.tsx'
import { PanelLink } from './panel-link.tsx'
import { ProductPanel } from './product-panel.tsx'
import { productSubject } from './product-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.products}`)

/** What the list of products shows, and the panel beside it, as it stands in the address. */
const catalogueList = subjectAddress({
  path: staffPaths.products,
  columns: [],
  filters: {
    merk: isNumber,
    status: (value) => isOption(value, ['actief', 'beeindigd']),
    keurmerk: (value) => value === 'loopt-af',
    paneel: (value) => readPanel(value) !== null,
  },
})

/** What a panel is about: a product or a brand by its number, or a new one. */
function readPanel(value: string | undefined) {
  const [, kind, id] = /^(product|merk)-(nieuw|[1-9]\d{0,8})$/.exec(value ?? '') ?? []
  return kind && id ? { kind, id } : null
}

export default function CataloguePage() {
  const navigate = route.useNavigate()
  const { search: shown, change } = useListSearch(catalogueList, route.useSearch(), navigate)
  const { paneel, ...search } = shown
  const isReadOnly = !isAllowed(may.changeContent, useContext(OwnRoles))
  const { data: brands } = useQuery(brandsQuery)
  const queryClient = useQueryClient()
  const subject = useMemo(() => productSubject(brands ?? [], shown), [brands, shown])
  const panel = readPanel(paneel)
  useFocusOfPanel(paneel)
  const empty = brands?.filter(({ products }) => products === 0) ?? []

  /** What is new has an address once it is saved. */
  function noteSaved(kind: string, { id }: { id: number }) {
    void queryClient.invalidateQueries({ queryKey: [catalogueKey] })
    if (panel?.id !== 'nieuw') return
    return navigate({
      search: (before: object) => ({ ...before, paneel: `${kind}-${id}` }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }

  return (
    <div className={panel ? styles.split : undefined}>
      <div className={styles.list}>
        <SubjectList
          subject={subject}
          search={search}
          onChange={change}
          actions={
            !isReadOnly && (
              <>
                <NewLink opens="merk-nieuw" text="Merk" variant="secondary" />
                <NewLink opens="product-nieuw" text="Product" variant="primary" />
              </>
            )
          }
          notice={
            empty.length > 0 && (
              <p className="row wrap gap-2-4 text-2">
                <span className="muted">Nog zonder producten:</span>
                {empty.map(({ id, name }) => (
                  <PanelLink key={id} opens={`merk-${id}`} className="target text-link">
                    {name}
                  </PanelLink>
                ))}
              </p>
            )
          }
        />
      </div>
      {panel?.kind === 'product' && (
        <ProductPanel
          key={paneel}
          id={panel.id}
          isReadOnly={isReadOnly}
          brandId={/^\d+$/.exec(search.merk ?? '')?.[0] ?? ''}
          onSaved={(saved) => noteSaved('product', saved)}
        />
      )}
      {panel?.kind === 'merk' && (
        <BrandPanel key={paneel} id={panel.id} isReadOnly={isReadOnly} onSaved={(saved) => noteSaved('merk', saved)} />
      )}
    </div>
  )
}

type NewLinkProps = { opens: string; text: string; variant: 'primary' | 'secondary' }

function NewLink({ opens, text, variant }: NewLinkProps) {
  return (
    <PanelLink opens={opens} className={buttonClass({ variant })}>
      <Plus size={18} aria-hidden="true" />
      {text}
    </PanelLink>
  )
}

/** The focus goes into a panel that opens, and back to what opened it. */
function useFocusOfPanel(panel: string | undefined): void {
  const before = useRef(panel)
  useEffect(() => {
    const left = before.current
    if (left === panel) return
    before.current = panel
    const opener = document.querySelector<HTMLElement>(`[data-opens='${left}']`) ?? document.querySelector('h1')
    ;(panel ? document.getElementById(panelTitleId) : opener)?.focus({ preventScroll: true })
  }, [panel])
}
