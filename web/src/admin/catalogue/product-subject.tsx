import { type BrandReply, listProductsForStaff, type ProductReply } from '@portal/contract/catalogue-for-staff'
import { staffPaths } from '@portal/contract/staff-paths'
import { CalendarClock, CircleDot, Droplets, ShieldCheck, Tag } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { formatDay } from '../../lib/dates.ts'
import { count, formatNumber } from '../../lib/numbers.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { VisibleBadge } from '../content/state-badge.tsx'
import cells from '../list/cells.module.css'
import type { Subject } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import { catalogueKey } from './api.ts'
import styles from './catalogue.module.css'
import { endsSoon, hasEnded } from './ends-soon.ts'
import { PanelLink } from './panel-link.tsx'
import { serialMaskWords } from './serial-mask-words.ts'

/** All products by brand; a row, and the heading of a brand, open in the panel. */
export function productSubject(brands: readonly BrandReply[], shown: object): Subject<ProductReply> {
  const isOfBrands = chosenIn(shown, 'merk').length > 0
  return {
    name: catalogueKey,
    path: staffPaths.products,
    title: 'Merken en producten',
    noun: { one: 'product', many: 'producten' },
    load: (search, { signal }) => {
      const query = {
        page: search.page ?? 1,
        per_page: tableDefaults.rows,
        search: search.zoek,
        'filter[brand]': chosenIn(search, 'merk').join(',') || undefined,
        'filter[active]': chosenIn(search, 'status')
          .map((status) => (status === 'actief' ? 'yes' : 'no'))
          .join(','),
        'filter[marks]': chosenIn(search, 'keurmerk').length > 0 ? 'ending' : undefined,
      }
      return call(listProductsForStaff, { query, signal })
    },
    columns: [
      { id: 'model', header: 'Model en serienummer', minWidth: 200, cell: (product) => <Model product={product} /> },
      { id: 'points', header: 'Punten', width: '18%', cell: (product) => <PointsNow {...product} /> },
      { id: 'changes', header: 'Verandert', width: '26%', cell: (product) => <Changes {...product} /> },
      { id: 'active', header: 'Status', width: '16%', cell: (product) => <ActiveBadge {...product} /> },
    ],
    card: (product) => (
      <div className="stack gap-2">
        <Model product={product} />
        <div className="row between wrap gap-2-4">
          <PointsNow {...product} />
          <ActiveBadge {...product} />
        </div>
        {changesOf(product).length > 0 && <Changes {...product} />}
      </div>
    ),
    rowKey: ({ id }) => id,
    rowName: ({ model }) => model,
    groupOf: ({ brand }) => brand.name,
    groupHeading: ({ brand: { id, name } }) => {
      const products = brands.find((brand) => brand.id === id)?.products
      return (
        <PanelLink opens={`merk-${id}`} className={`target gap-2 ${cells.link} ${styles.brand}`}>
          {name}{' '}
          {products !== undefined && <span className={styles.models}>{count(products, 'model', 'modellen')}</span>}
        </PanelLink>
      )
    },
    searchLabel: 'Zoek op merk of model',
    filters: [
      {
        name: 'merk',
        label: 'Merk',
        Icon: Tag,
        options: brands.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        name: 'status',
        label: 'Status',
        Icon: CircleDot,
        options: [
          { value: 'actief', label: 'Actief' },
          { value: 'beeindigd', label: 'Beëindigd' },
        ],
      },
      {
        name: 'keurmerk',
        label: 'Keurmerk',
        Icon: ShieldCheck,
        options: [{ value: 'loopt-af', label: 'Keurmerk loopt af' }],
      },
    ],
    cardsBelow: 'paneel' in shown ? 1240 : 901,
    texts: {
      loading: 'Producten aan het laden',
      failed: 'De producten konden niet worden geladen',
      empty: isOfBrands ? 'Nog geen producten bij dit merk' : 'Geen producten gevonden',
      emptyText: 'Zoek op een ander merk of model, of kies een ander filter.',
      showAll: 'Alle producten tonen',
      none: { title: 'Nog geen producten', text: 'Begin met een merk; daarna voeg je de producten toe.' },
    },
  }
}

type OfProduct = { product: ProductReply }

function Model({ product: { id, model, image, brand, ...rest } }: OfProduct) {
  return (
    <div className={`beside gap-3 ${styles.model}`} data-ended={isOffered({ brand, ...rest }) ? undefined : true}>
      <Thumb src={image && storageUrl(image)} width={44} height={44} icon={<Droplets size={20} aria-hidden="true" />} />
      <div className="breaks">
        <PanelLink opens={`product-${id}`} className={`inline touch breaks strong ${cells.link}`}>
          {model}
        </PanelLink>
        <small>{serialMaskWords(brand.serial_mask)}</small>
      </div>
    </div>
  )
}

function PointsNow({ points }: Pick<ProductReply, 'points'>) {
  const now = points.find(({ has_begun }) => has_begun)
  if (!now) return <span className="muted">Nog geen</span>
  return (
    <div className={cells.lines}>
      <strong className={styles.points}>
        {formatNumber(now.credits)} <span className="visually-hidden">punten</span>
      </strong>
      <small>sinds {formatDay(now.valid_from)}</small>
    </div>
  )
}

/** What will be other soon: the next points, and marks that end. */
function changesOf({ points, marks }: Pick<ProductReply, 'points' | 'marks'>) {
  const next = points.findLast(({ has_begun }) => !has_begun)
  return [...(next ? [next] : []), ...marks.filter(endsSoon)]
}

function Changes(product: Pick<ProductReply, 'points' | 'marks'>) {
  const changes = changesOf(product)
  if (changes.length === 0) return <span className="muted">–</span>
  return (
    <ul className="stack gap-1">
      {changes.map((change, index) =>
        'credits' in change ? (
          <li key={index} className={cells.lines}>
            vanaf {formatDay(change.valid_from)}
            <small>naar {formatNumber(change.credits)}</small>
          </li>
        ) : (
          <li key={index} className={`beside gap-2 ${styles.ending}`}>
            <CalendarClock size={16} aria-hidden="true" />
            <span className="breaks">
              {change.name} {hasEnded(change) ? 'verlopen op' : 'tot'}{' '}
              <span className="unbroken">{formatDay(change.valid_until)}</span>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

function isOffered({ is_active, brand }: Pick<ProductReply, 'is_active' | 'brand'>): boolean {
  return is_active && brand.is_active
}

function ActiveBadge(product: Pick<ProductReply, 'is_active' | 'brand'>) {
  return <VisibleBadge isVisible={isOffered(product)} words={['Actief', 'Beëindigd']} />
}
