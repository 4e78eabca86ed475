import { webPaths } from '@portal/contract/web-paths'
import { Link, useBlocker } from '@tanstack/react-router'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../lib/numbers.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { ask } from '../../../ui/questions.ts'
import type { Catalogue } from '../sheet/catalogue.ts'
import { fileSteps, PipeSteps } from '../pipe-steps.tsx'
import { sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import type { OpenColumns, SheetSource } from './use-sheet-source.ts'
import { tidyCells } from '../sheet/tidy-cells.ts'
import { useNewScreen } from '../use-new-screen.ts'
import { ColumnList } from './column-list.tsx'
import { columnName, type ColumnTable } from '../columns/find-columns.ts'
import styles from './match-columns-screen.module.css'
import { type Matching, missingFields, readRows } from '../columns/match-columns.ts'

type MatchColumnsScreenProps = { source: SheetSource; catalogue: Catalogue }

/** Asks what the columns of a list are. No row is added before the member goes on. Shown while `source.columns` is set. */
export function MatchColumnsScreen({ source, catalogue }: MatchColumnsScreenProps) {
  const { columns } = source
  return columns && <OpenColumnsScreen key={columns.read.chosen.name} {...{ source, catalogue, columns }} />
}

function OpenColumnsScreen({ source, catalogue, columns }: MatchColumnsScreenProps & { columns: OpenColumns }) {
  const [matching, setMatching] = useState<Matching>(columns.proposed)
  const [isRemembered, setIsRemembered] = useState(true)
  const heading = useNewScreen()
  const { table, read } = columns
  const { file } = read
  const mayLeave = useQuestionBeforeLeaving(matching.some((choice, at) => choice !== columns.proposed[at]))

  async function goOn() {
    const open = missingLabels(matching)
    if (open.length === 0 || (await ask(questionAbout(open))) === 'confirmed') source.takeOver(matching, isRemembered)
  }

  return (
    <div className={styles.screen}>
      <Breadcrumbs parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>} current="Kolommen koppelen" />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Welke kolom is wat?
        </h1>
        <p className="muted">
          <Introduction file={file} table={table} matching={matching} />
        </p>
      </div>
      {file && <PipeSteps steps={fileSteps} current="Kolommen koppelen" />}
      <div className={styles.columns}>
        <ColumnList columns={columns} matching={matching} catalogue={catalogue} onChange={setMatching} />
        <aside className={styles.aside}>
          <FirstRow table={table} matching={matching} catalogue={catalogue} />
          {table.hasHeadings && <RememberBox isRemembered={isRemembered} onChange={setIsRemembered} />}
        </aside>
      </div>
      <div className={styles.bar}>
        <OpenFields table={table} matching={matching} />
        <Button variant="secondary" size="lg" onClick={() => void mayLeave().then((may) => may && source.cancel())}>
          {file ? 'Ander bestand' : 'Niet plakken'}
        </Button>
        <Button size="lg" onClick={() => void goOn()}>
          <span className={styles.next}>
            {count(table.rows.length, 'rij', 'rijen')} nakijken
            <ArrowRight size={19} aria-hidden="true" />
          </span>
        </Button>
      </div>
    </div>
  )
}

// Asks before changed choices are lost, by a button or by going to another page. Returns whether the member may leave.
function useQuestionBeforeLeaving(isChanged: boolean): () => Promise<boolean> {
  async function mayLeave() {
    return !isChanged || (await ask(questionBeforeLeaving)) === 'declined'
  }

  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  })
  return mayLeave
}

const questionBeforeLeaving = {
  title: 'Wijzigingen niet opgeslagen',
  detail: 'Je hebt kolommen gekoppeld en de rijen nog niet overgenomen.',
  confirm: 'Terug naar de kolommen',
  decline: 'Niet opslaan',
}

function Introduction({ file, table, matching }: { file: string | null; table: ColumnTable; matching: Matching }) {
  const known = matching.filter((choice) => choice && choice !== 'leave-out').length
  return (
    <>
      {file ? <b>{file}</b> : 'Je lijst'}{' '}
      {table.hasHeadings ? 'heeft andere kolommen dan ons sjabloon.' : 'heeft geen kolomnamen.'} Er{' '}
      {known === 1 ? 'is' : 'zijn'} {known} van de {table.columns.length} kolommen gekoppeld.
    </>
  )
}

type FirstRowProps = { table: ColumnTable; matching: Matching; catalogue: Catalogue }

// The first row as the worksheet will show it, so that a wrong choice stands out.
function FirstRow({ table, matching, catalogue }: FirstRowProps) {
  const [first] = readRows({ ...table, rows: table.rows.slice(0, 1) }, matching, catalogue)
  if (!first) return null
  const { cells } = tidyCells(first.cells, catalogue)
  const missing = new Set(missingFields(matching))
  return (
    <section className={`${card.card} ${card.padded}`}>
      <h2 className={styles.title}>Zo lezen we rij 1</h2>
      <p className="text-2 muted">
        Van {count(table.rows.length, 'rij', 'rijen')}. Klopt dit, dan kloppen de kolommen.
      </p>
      <dl className={styles.facts}>
        {sheetFields
          .filter((field) => cells[field] !== '' || missing.has(field))
          .map((field) => (
            <div key={field}>
              <dt>{sheetFieldLabels[field]}</dt>
              <dd>
                {missing.has(field) ? (
                  <span className={styles.missing}>
                    <CircleAlert size={15} aria-hidden="true" />
                    ontbreekt nog
                  </span>
                ) : (
                  cells[field]
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function RememberBox({ isRemembered, onChange }: { isRemembered: boolean; onChange: (isRemembered: boolean) => void }) {
  return (
    <section className={`${card.card} ${styles.remember}`}>
      <CheckboxField
        name="kolommen-onthouden"
        checked={isRemembered}
        onChange={({ target }) => onChange(target.checked)}
        label={
          <>
            <b>Koppeling onthouden</b>
            <br />
            <span className="muted">Een volgende lijst met deze kolommen slaat deze stap over.</span>
          </>
        }
      />
    </section>
  )
}

function OpenFields({ table, matching }: { table: ColumnTable; matching: Matching }) {
  const open = missingLabels(matching)
  if (open.length === 0) {
    return (
      <p role="status">
        <CircleCheck size={21} aria-hidden="true" />
        <b>Alle verplichte velden zijn gekoppeld</b>
      </p>
    )
  }
  return (
    <p role="status" data-open>
      <CircleAlert size={21} aria-hidden="true" />
      <span>
        <b>
          Nog {open.length} {open.length === 1 ? 'verplicht veld' : 'verplichte velden'}: {open.join(', ')}
        </b>
        <span className="muted">{adviceOn(table, matching)}</span>
      </span>
    </p>
  )
}

function missingLabels(matching: Matching): string[] {
  return missingFields(matching).map((field) => sheetFieldLabels[field])
}

function adviceOn(table: ColumnTable, matching: Matching): string {
  const open = table.columns.find((_, at) => matching[at] === null)
  return open
    ? `Koppel de kolom ‘${columnName(open)}’ aan een veld, of ga verder en vul de cellen straks zelf in.`
    : 'Ga verder en vul de cellen straks zelf in.'
}

function questionAbout(labels: readonly string[]) {
  return {
    title:
      labels.length === 1
        ? `${labels[0]} is nog niet gekoppeld`
        : `${labels.length} verplichte velden zijn nog niet gekoppeld`,
    detail: `${labels.join(', ')}: deze cellen blijven leeg. Je vult ze in het werkblad zelf in.`,
    confirm: 'Toch verdergaan',
    decline: 'Terug naar de kolommen',
  }
}
