import { ChevronDown, ChevronUp, CircleAlert, CopyCheck, Sparkles } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { topLayer } from '../../../ui/top-layer.ts'
import { serialNumberHint } from '../../registrations/registration-masks.ts'
import { AnswerButtons } from '../faults/answer-buttons.tsx'
import type { Question } from '../faults/group-faults.ts'
import { OwnRowLink } from '../faults/own-row-link.tsx'
import { findBrand, findSerialMask } from '../sheet/catalogue.ts'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import type { TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import styles from './fault-popover.module.css'
import type { Grid } from './use-grid.ts'
import underCell from './under-cell.module.css'
import { useUnderCell } from './use-under-cell.ts'
import type { Correction } from '../sheet/sheet-fields.ts'

type FaultPopoverProps = {
  id: string
  element: RefObject<HTMLElement | null>
  grid: Grid
  page: SheetPage
  text: string
  question: Question | null
  onAnswer: (corrections: readonly Correction[]) => void
}

/** The fault of the active cell, with the answer to what it asks and buttons to the other faults. It never covers the row of the cell. */
export function FaultPopover({ id, element, grid, page, text, question, onAnswer }: FaultPopoverProps) {
  const { verdict } = page
  const popover = useRef<HTMLDivElement>(null)
  useUnderCell(popover, () => element.current?.querySelector('[data-column][data-active]') ?? null, { width: 344 })
  const isTaken = verdict.rows[grid.active.row]?.state === 'registered'
  const hint = hintOf(grid, page)
  const Icon = isTaken ? CopyCheck : CircleAlert

  return (
    <div
      ref={popover}
      {...topLayer}
      className={`${underCell.popover} ${styles.popover}`}
      data-taken={isTaken || undefined}
    >
      <p id={id} className={styles.text}>
        <Icon size={16} aria-hidden="true" />
        <span>
          <strong>{text}</strong>
          {hint && <small>{hint}</small>}
          {question && <small className={styles.keys}>{keysFor(question)}</small>}
        </span>
      </p>
      {question && (
        <div className={styles.answers}>
          <AnswerButtons question={question} onAnswer={onAnswer} />
        </div>
      )}
      {isTaken && grid.activeRow && (
        <div className={styles.answers}>
          <OwnRowLink cells={grid.activeRow.cells} />
        </div>
      )}
      <Steps grid={grid} verdict={verdict} />
    </div>
  )
}

function keysFor({ length }: Question): string {
  return length === 1 ? 'Alt + Enter is ja.' : `Alt + Enter is ja, met Shift erbij in alle ${length}.`
}

function Steps({ grid, verdict }: { grid: Grid; verdict: SheetVerdict }) {
  const { active, activeField, goTo, goToFault } = grid
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

function hintOf({ active, activeField, activeRow }: Grid, { verdict, catalogue }: SheetPage): string | null {
  const { state, twin } = verdict.rows[active.row] ?? {}
  if (activeField !== 'serial_number' || state !== 'faulty' || typeof twin === 'number' || !activeRow) return null
  const { brand } = activeRow.cells
  return serialNumberHint(findBrand(catalogue, brand) ?? '', findSerialMask(catalogue, brand))
}

type TidiedPopoverProps = {
  element: RefObject<HTMLElement | null>
  group: TidiedGroup
  active: number
  onTakeBack: (cells: readonly Correction[]) => void
}

export function TidiedPopover({ element, group: { takeBack }, active, onTakeBack }: TidiedPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  useUnderCell(popover, () => element.current?.querySelector('[data-column][data-active]') ?? null, { width: 344 })
  const own = takeBack.find(({ row }) => row === active)
  if (!own) return null

  return (
    <div ref={popover} {...topLayer} className={`${underCell.popover} ${styles.popover}`} data-tidied>
      <p className={styles.text}>
        <Sparkles size={16} aria-hidden="true" />
        <span>
          Netjes gemaakt, er stond <strong>‘{own.text}’</strong>
        </span>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => onTakeBack([own])}>
          Zet terug
        </Button>
        {takeBack.length > 1 && (
          <Button variant="text" onClick={() => onTakeBack(takeBack)}>
            Zet alle {takeBack.length} terug
          </Button>
        )}
      </div>
    </div>
  )
}
