import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Check, ChevronRight, CircleAlert, FileSpreadsheet, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '../../lib/numbers.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import card from '../../ui/card.module.css'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { ActionsMenu } from './actions-menu.tsx'
import type { Keeping } from './worksheet-hold.ts'
import styles from './sheet-heading.module.css'
import type { SharedValues } from './sheet/sheet.ts'
import { FileButton } from './source/file-button.tsx'
import { leftOverTexts, type SheetReport } from './source/sheet-report.ts'
import { TemplateButton } from './source/template-button.tsx'
import { dropText } from './source/use-page-drop.ts'
import { useFilePicker } from './source/use-file-picker.tsx'
import type { SheetPage } from './use-sheet-page.ts'

/** The heading of the page. Once there are rows it leaves its room to them: one line, with the list that was read last. */
export function SheetHeading({ page, dragged }: { page: SheetPage; dragged: number | null }) {
  const { source } = page
  const isFolded = page.filled > 0
  const keeping = isFolded ? page.keeping : null
  return (
    <>
      {!isFolded && <Trail />}
      <header
        className={isFolded ? styles.folded : `page-head ${styles.head}`}
        data-over={(isFolded && dragged !== null) || undefined}
      >
        {isFolded && <BackLink />}
        <Title hasText={!isFolded} />
        {isFolded && <LastRead report={source.report} dragged={dragged} />}
        <div className={styles.actions}>
          <p role="status" className={styles.kept} data-keeping={keeping ?? undefined}>
            {keeping && <Kept keeping={keeping} isBare={leftOf(source.report) !== null} />}
          </p>
          {isFolded ? (
            <>
              <FileButton source={source} />
              <ActionsMenu page={page} />
            </>
          ) : (
            <TemplateButton />
          )}
        </div>
      </header>
    </>
  )
}

/** The heading until the rows are known. What a narrow or a wide window does not show of it is hidden by its styles. */
export function OpeningHeading() {
  return (
    <>
      <Trail />
      <header className={`page-head ${styles.head} ${styles.opening}`}>
        <BackLink />
        <Title hasText />
        <div className={styles.actions}>
          <TemplateButton />
        </div>
      </header>
    </>
  )
}

function Trail() {
  return (
    <Breadcrumbs
      parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>}
      current="Meerdere producten registreren"
    />
  )
}

function Title({ hasText }: { hasText: boolean }) {
  return (
    <div>
      <h1>Meerdere producten registreren</h1>
      {hasText && (
        <p>Van een hele week of één groot project. Je ziet meteen wat klopt, en je verstuurt alles in één keer.</p>
      )}
    </div>
  )
}

function BackLink() {
  return (
    <Link
      to={webPaths.registerProduct}
      className={`${iconButtonClass} ${styles.back}`}
      aria-label="Terug naar Productregistratie"
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </Link>
  )
}

function LastRead({ report, dragged }: { report: SheetReport | null; dragged: number | null }) {
  if (dragged !== null) {
    return (
      <div className={styles.read}>
        <FileSpreadsheet size={20} aria-hidden="true" />
        <strong>{dropText(dragged)}</strong>
      </div>
    )
  }
  const left = leftOf(report)
  return (
    <div className={styles.read}>
      {report && <Report report={report} />}
      <p role="status" className={styles.left}>
        {left && (
          <>
            <strong>{left.title}</strong>
            <span>{left.text}</span>
          </>
        )}
      </p>
    </div>
  )
}

function leftOf(report: SheetReport | null) {
  return report && report.rows > 0 ? leftOverTexts(report) : null
}

function Report({ report: { file, rows, readAt } }: { report: SheetReport }) {
  const time = readAt.toLocaleTimeString('nl-NL', { hour: '2-digit', minute: '2-digit' }).replace(':', '.')
  const name = file ?? 'Geplakt'
  return (
    <>
      <FileSpreadsheet size={20} aria-hidden="true" />
      <p>
        <strong className="ellipsis" title={name}>
          {name}
        </strong>
        <span className="ellipsis">
          {count(rows, 'rij', 'rijen')} gelezen om {time} uur
        </span>
      </p>
    </>
  )
}

// That rows are left is more than that all is well: without its words this takes no row of the sheet.
function Kept({ keeping, isBare }: { keeping: Keeping; isBare: boolean }) {
  const isOnDevice = keeping === 'device'
  const Icon = isOnDevice ? Check : CircleAlert
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      <span className={isBare && isOnDevice ? 'visually-hidden' : undefined}>
        {isOnDevice ? 'Bewaard op dit apparaat' : 'Alleen in dit tabblad bewaard'}
      </span>
    </>
  )
}

type PhoneHeadProps = { page: SheetPage; onAddRow: () => void; onOpenShared: () => void; children: ReactNode }

export function PhoneHead({ page, onAddRow, onOpenShared, children }: PhoneHeadProps) {
  const { fileName, shared } = page.state.sheet
  const picker = useFilePicker(page.source)
  return (
    <>
      {picker.input}
      <header className={styles.phoneHead}>
        <BackLink />
        <h1 tabIndex={-1}>Meerdere producten registreren</h1>
        <ActionsMenu page={page} onAddRow={onAddRow} />
      </header>
      {children}
      <section className={card.card} aria-label="Bestand en gedeelde gegevens">
        <div className={styles.line}>
          <FileSpreadsheet size={20} aria-hidden="true" />
          <span className={styles.name}>
            {fileName ?? (
              <>
                <strong>Lijst uit Excel</strong>
                <small>xlsx/csv, tot 5.000 rijen</small>
              </>
            )}
          </span>
          <button
            type="button"
            className={`text-link ${styles.file}`}
            onClick={() => void picker.openInstead(page.filled)}
          >
            {fileName ? 'Ander bestand' : 'Bestand kiezen'}
          </button>
        </div>
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={onOpenShared}>
          <Layers size={20} aria-hidden="true" />
          <span className={styles.name}>
            <strong>Voor alle rijen</strong>
            <small>{sharedText(shared)}</small>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </section>
    </>
  )
}

function sharedText({ install_date, consent }: SharedValues): string {
  const date = install_date || 'Geen datum'
  return `${date}, ${consent ? 'alle klanten weten ervan' : 'nog geen akkoord'}`
}
