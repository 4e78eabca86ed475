import type { OverviewBrand, Period } from '@portal/contract/overview'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { brandsQuery } from './api.ts'
import { DownloadFigures } from './figure-table.tsx'
import { OverviewBlock } from './overview-block.tsx'
import styles from './brands-block.module.css'

const shownBrands = 6

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Vandaag',
  week: 'Deze week',
  month: 'Deze maand',
}

/** Registrations per brand: a table whose middle column draws its numbers. */
export function BrandsBlock({ period }: { period: Period }) {
  const query = usePageQuery(brandsQuery)
  return (
    <OverviewBlock
      title="Per merk"
      missing="De cijfers per merk ontbreken"
      query={query}
      skeleton={
        <div className={`stack gap-4 ${styles.skeleton}`}>
          {Array.from({ length: shownBrands + 1 }, (_, row) => (
            <Skeleton key={row} width={`${100 - row * 12}%`} />
          ))}
        </div>
      }
      aside={<span className="muted text-2">{periodNames[period].toLowerCase()}</span>}
    >
      {(brands) => <Brands brands={brands} period={period} />}
    </OverviewBlock>
  )
}

function Brands({ brands, period }: { brands: readonly OverviewBrand[]; period: Period }) {
  const sorted = brands.filter((one) => one[period] > 0).toSorted((one, other) => other[period] - one[period])
  if (sorted.length === 0)
    return <p className={`muted ${styles.none}`}>Nog geen registraties {periodNames[period].toLowerCase()}.</p>

  const bars = barsOf(sorted.map((one) => ({ name: one.brand, count: one[period] })))
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <>
      <table className={styles.bars}>
        <caption className="visually-hidden">Registraties per merk, {periodNames[period].toLowerCase()}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Merk</th>
            <th scope="col" colSpan={2}>
              Registraties
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td aria-hidden="true">
                <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
              </td>
              <td className="strong">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.ways}>
        <DownloadFigures
          file="registraties-per-merk"
          header={['Merk', ...Object.values(periodNames)]}
          rows={brands.map(({ brand, today, week, month }) => [brand, ...[today, week, month].map(formatNumber)])}
        />
      </div>
    </>
  )
}

// One that would stand alone under 'overige' has a bar of its own.
function barsOf(brands: readonly { name: string; count: number }[]) {
  if (brands.length <= shownBrands + 1) return brands
  const others = brands.slice(shownBrands)
  const count = others.reduce((sum, one) => sum + one.count, 0)
  return [...brands.slice(0, shownBrands), { name: `Overige ${others.length}`, count }]
}
