import type { Period } from '@portal/contract/overview'
import { isAllowed, may } from '@portal/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Choice } from '../choice.tsx'
import { OwnRoles } from '../own-roles.ts'
import { contentQuery } from './api.ts'
import { BrandsBlock, periodNames } from './brands-block.tsx'
import { CasesBlock } from './cases-block.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MembersBlock } from './members-block.tsx'
import { clockText, dayText } from './moments.ts'
import { NowAndSoon } from './now-and-soon.tsx'
import styles from './overview.module.css'
import { PointsBlock } from './points-block.tsx'
import { WaitingBlock } from './waiting-block.tsx'
import { WeeksBlock } from './weeks-block.tsx'

const periods = Object.entries(periodNames).map(([value, text]) => ({ value: value as Period, text }))

export default function OverviewPage() {
  const seesRegistrations = isAllowed(may.seeRegistrations, useContext(OwnRoles))
  const mayStart = isAllowed(may.changeRegistrations, useContext(OwnRoles))
  const seesMembers = isAllowed(may.seeMembers, useContext(OwnRoles))
  const [period, setPeriod] = useState<Period>('week')
  return (
    <>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>Overzicht</h1>
          <UpdatedAt />
        </div>
        {seesRegistrations && <Choice label="Periode" value={period} onChange={setPeriod} options={periods} />}
      </div>
      <div className="stack gap-4 one-column">
        {seesRegistrations && (
          <>
            <KeyFigures period={period} />
            <WeeksBlock />
          </>
        )}
        <div className={styles.columns}>
          <div className="stack gap-4 one-column">
            {seesRegistrations && <CasesBlock />}
            <WaitingBlock />
            {seesRegistrations && <PointsBlock canStart={mayStart} />}
          </div>
          <div className="stack gap-4 one-column">
            {seesRegistrations && <BrandsBlock period={period} />}
            {seesMembers && <MembersBlock period={period} />}
            <NowAndSoon />
          </div>
        </div>
      </div>
    </>
  )
}

// Of the block that everybody has; all are asked for at once.
function UpdatedAt() {
  const { dataUpdatedAt } = useQuery(contentQuery)
  // Its line is kept, so that nothing moves when it comes.
  if (dataUpdatedAt === 0) return <p>&nbsp;</p>
  const at = new Date(dataUpdatedAt).toISOString()
  return (
    <p className="tabular">
      {dayText(at)}, bijgewerkt om {clockText(at)}
    </p>
  )
}
