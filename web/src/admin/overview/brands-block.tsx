import type { OverviewSpread, Period } from '@portal/contract/overview'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Choice } from '../choice.tsx'
import { brandsQuery, spreadQuery } from './api.ts'
import { DownloadFigures } from './figure-table.tsx'
import { OverviewBlock } from './overview-block.tsx'
import styles from './brands-block.module.css'

const shownBrands = 6

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Vandaag',
  week: 'Deze week',
  month: 'Deze maand',
}

/** What registrations are counted by. */
const dimensions = {
  brand: { title: 'Per merk', text: 'Merk', missing: 'De cijfers per merk ontbreken' },
  models: { title: 'Per model', text: 'Model', missing: 'De cijfers per model ontbreken' },
  regions: { title: 'Per postcode', text: 'Postcode', missing: 'De cijfers per postcode ontbreken' },
} as const

type Dimension = keyof typeof dimensions

const options = Object.entries(dimensions).map(([value, { text }]) => ({ value: value as Dimension, text }))

/** Registrations per brand, model or first digits of the postcode: a table whose middle column draws its numbers. */
export function BrandsBlock({ period }: { period: Period }) {
  const [by, setBy] = useState<Dimension>('brand')
  const brands = usePageQuery(brandsQuery)
  const spread = usePageQuery({ ...spreadQuery, enabled: by !== 'brand' })
  const query =
    by === 'brand'
      ? {
          ...brands,
          data: brands.data && { data: brands.data.data.map(({ brand: name, ...counts }) => ({ name, ...counts })) },
        }
      : { ...spread, data: spread.data && { data: spread.data.data[by] } }
  const { title, missing } = dimensions[by]
  return (
    <OverviewBlock
      title={title}
      missing={missing}
      query={query}
      skeleton={
        <div className={`stack gap-4 ${styles.skeleton}`}>
          {Array.from({ length: shownBrands + 1 }, (_, row) => (
            <Skeleton key={row} width={`${100 - row * 12}%`} />
          ))}
        </div>
      }
      aside={
        <>
          <span className="muted text-2">{periodNames[period].toLowerCase()}</span>
          <Choice label="Geteld per" value={by} onChange={setBy} options={options} />
        </>
      }
    >
      {(counted) => <Bars counted={counted} by={by} period={period} />}
    </OverviewBlock>
  )
}

type BarsProps = { counted: OverviewSpread['models']; by: Dimension; period: Period }

function Bars({ counted, by, period }: BarsProps) {
  const { title, text } = dimensions[by]
  const sorted = counted.filter((one) => one[period] > 0).toSorted((one, other) => other[period] - one[period])
  if (sorted.length === 0)
    return <p className={`muted ${styles.none}`}>Nog geen registraties {periodNames[period].toLowerCase()}.</p>

  const bars = barsOf(sorted.map((one) => ({ name: one.name, count: one[period] })))
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <>
      <table className={styles.bars}>
        <caption className="visually-hidden">
          Registraties {title.toLowerCase()}, {periodNames[period].toLowerCase()}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{text}</th>
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
          file={`registraties-${title.toLowerCase().replace(' ', '-')}`}
          header={[text, ...Object.values(periodNames)]}
          rows={counted.map(({ name, today, week, month }) => [name, ...[today, week, month].map(formatNumber)])}
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
