import { serialNumberKind } from '@portal/contract/rules/serial-number'
import { ChevronDown, ChevronUp, CircleAlert, CopyCheck } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { topLayer } from '../../../ui/top-layer.ts'
import { serialNumberHints } from '../../registrations/registration-masks.ts'
import type { Fault, SheetVerdict } from '../judge-sheet.ts'
import styles from './fault-popover.module.css'
import type { FaultGroup, Correction } from './group-faults.ts'
import type { Grid } from './use-grid.ts'
import { useUnderCell } from './use-under-cell.ts'

type FaultPopoverProps = {
  id: string
  element: RefObject<HTMLElement | null>
  grid: Grid
  verdict: SheetVerdict
  text: string
}

/** The fault of the active cell, with buttons to the other faults. It never covers the row of the cell. */
export function FaultPopover({ id, element, grid, verdict, text }: FaultPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  useUnderCell(popover, () => element.current?.querySelector('[data-column][data-active]') ?? null, { width: 344 })
  const isTaken = verdict.rows[grid.active.row]?.state === 'registered'
  const hint = hintOf(grid, verdict)
  const Icon = isTaken ? CopyCheck : CircleAlert

  return (
    <div ref={popover} {...topLayer} className={styles.popover} data-taken={isTaken || undefined}>
      <p id={id} className={styles.text}>
        <Icon size={16} aria-hidden="true" />
        <span>
          <strong>{text}</strong>
          {hint && <small>{hint}</small>}
        </span>
      </p>
      <Steps grid={grid} verdict={verdict} />
    </div>
  )
}

function Steps({
  grid: { active, activeField, goTo, goToFault },
  verdict,
}: Pick<FaultPopoverProps, 'grid' | 'verdict'>) {
  const position = verdict.faults.findIndex(({ row, field }) => row === active.row && field === activeField) + 1
  const twin = activeField === 'serial_number' ? (verdict.rows[active.row]?.twin ?? null) : null
  if (position === 0) return null
  return (
    <div className={styles.steps}>
      <span>
        Fout {position} van {verdict.faults.length}
      </span>
      {twin !== null && (
        <button type="button" className={styles.twin} onClick={() => goTo({ row: twin, column: active.column })}>
          Naar rij {twin + 1}
        </button>
      )}
      <IconButton aria-label="Vorige fout" onClick={() => goToFault(-1)}>
        <ChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label="Volgende fout" onClick={() => goToFault(1)}>
        <ChevronDown size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

// The notation of serial numbers of the brand, as the single form explains it.
function hintOf({ active, activeField, activeRow }: Grid, verdict: SheetVerdict): string | null {
  const { state, twin } = verdict.rows[active.row] ?? {}
  if (activeField !== 'serial_number' || state !== 'faulty' || typeof twin === 'number' || !activeRow) return null
  const { brand } = activeRow.cells
  return serialNumberHints[brand === '' ? 'unknown' : serialNumberKind(brand)]
}

type FaultListProps = {
  id: string
  groups: readonly FaultGroup[]
  onGoTo: (fault: Fault) => void
  onCorrect: (corrections: readonly Correction[]) => void
}

const mostRows = 8
const mostExamples = 4

/** The faults grouped by kind, each with its rows. A group that can be corrected at once has a button and examples. */
export function FaultList({ id, groups, onGoTo, onCorrect }: FaultListProps) {
  return (
    <ul id={id} className={styles.list} aria-label="Fouten per soort">
      {groups.map((group) => (
        <li key={group.key} className={styles.group}>
          <div className={styles.what}>
            <p className={styles.title}>
              <b>{group.faults.length} ×</b> {group.title}
            </p>
            <Rows faults={group.faults} onGoTo={onGoTo} />
          </div>
          {group.corrections.length > 0 && (
            <div className={styles.correction}>
              <Examples corrections={group.corrections} />
              <Button variant="secondary" onClick={() => onCorrect(group.corrections)}>
                {group.corrections.length === 1 ? 'Verbeteren' : `Alle ${group.corrections.length} verbeteren`}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Rows({ faults, onGoTo }: { faults: readonly Fault[]; onGoTo: (fault: Fault) => void }) {
  const more = faults.length - mostRows
  return (
    <p className={styles.rows}>
      {faults.slice(0, mostRows).map((fault) => (
        <button key={`${fault.row} ${fault.field}`} type="button" onClick={() => onGoTo(fault)}>
          Rij {fault.row + 1}
        </button>
      ))}
      {more > 0 && <span>en nog {more}</span>}
    </p>
  )
}

function Examples({ corrections }: { corrections: readonly Correction[] }) {
  const examples = [
    ...new Map(corrections.map((correction) => [`${correction.before}\n${correction.text}`, correction])).values(),
  ]
  return (
    <p className={styles.examples}>
      {examples.slice(0, mostExamples).map(({ before, text }) => (
        <span key={`${before} ${text}`}>
          <del>{before}</del> wordt <ins>{text}</ins>
        </span>
      ))}
    </p>
  )
}
