import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  Check,
  ChevronRight,
  CircleAlert,
  ClipboardPaste,
  Download,
  Ellipsis,
  FileSpreadsheet,
  Layers,
  Plus,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { menuItemClass, PopoverMenu } from '../../ui/popover-menu.tsx'
import type { Keeping } from './kept-sheet.ts'
import styles from './sheet-heading.module.css'
import { isFilled, type SharedValues, type Sheet } from './sheet.ts'
import { TemplateButton } from './source/template-button.tsx'

type SheetHeadingProps = {
  /** The number of rows that are filled in. */
  filled: number
  keeping: Keeping | null
  onClear: () => void
}

/** The heading of the page, with where its rows are stored and the button that clears them. */
export function SheetHeading({ filled, keeping, onClear }: SheetHeadingProps) {
  return (
    <>
      <Breadcrumbs
        parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>}
        current="Meerdere producten"
      />
      <header className={`page-head ${styles.head}`}>
        <div>
          <h1>Meerdere producten registreren</h1>
          {filled === 0 && (
            <p>Van een hele week of één groot project. Je ziet meteen wat klopt, en je verstuurt alles in één keer.</p>
          )}
        </div>
        <div className={styles.actions}>
          <p role="status" className={styles.kept} data-keeping={keeping ?? undefined}>
            {filled > 0 && keeping && <Kept keeping={keeping} />}
          </p>
          {filled === 0 ? (
            <TemplateButton />
          ) : (
            <Button variant="secondary" icon={<Trash2 size={18} aria-hidden="true" />} onClick={onClear}>
              Leegmaken
            </Button>
          )}
        </div>
      </header>
    </>
  )
}

function Kept({ keeping }: { keeping: Keeping }) {
  const Icon = keeping === 'device' ? Check : CircleAlert
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {keeping === 'device' ? 'Bewaard op dit apparaat' : 'Alleen in dit tabblad bewaard'}
    </>
  )
}

/** The actions of the page besides changing rows. */
export type PhoneActions = {
  onChooseFile: () => void
  onPaste: () => void
  onDownloadTemplate: () => void
  onClear: () => void
}

type PhoneHeadProps = PhoneActions & {
  sheet: Sheet
  onAddRow: () => void
  onOpenShared: () => void
  children?: ReactNode
}

/** The heading on a phone, with the file of the rows and the values for all rows. */
export function PhoneHead({ sheet, onOpenShared, children, ...actions }: PhoneHeadProps) {
  const { fileName } = sheet
  return (
    <>
      <PhoneTitle>
        <ActionsMenu {...actions} hasRows={sheet.rows.some(isFilled)} />
      </PhoneTitle>
      {children}
      <section className={`${card.card} ${styles.source}`} aria-label="Bestand en gedeelde gegevens">
        <div className={styles.line}>
          <FileSpreadsheet size={20} aria-hidden="true" />
          <span className={styles.name}>{fileName ?? 'Excel of csv'}</span>
          <button type="button" className={`text-link ${styles.file}`} onClick={actions.onChooseFile}>
            {fileName ? 'Ander bestand' : 'Bestand kiezen'}
          </button>
        </div>
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={onOpenShared}>
          <Layers size={20} aria-hidden="true" />
          <span className={styles.name}>
            <strong>Voor alle rijen</strong>
            <small>{sharedText(sheet.shared)}</small>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </section>
    </>
  )
}

/** The title on a phone, with the way back. */
export function PhoneTitle({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.phoneHead}>
      <Link to={webPaths.registerProduct} className={styles.back} aria-label="Terug naar Productregistratie">
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <h1>Meerdere producten</h1>
      {children}
    </header>
  )
}

function ActionsMenu({
  onPaste,
  onAddRow,
  onDownloadTemplate,
  onClear,
  hasRows,
}: Omit<PhoneActions, 'onChooseFile'> & { onAddRow: () => void; hasRows: boolean }) {
  return (
    <PopoverMenu
      align="end"
      triggerClassName={styles.dots}
      triggerLabel="Meer acties"
      trigger={<Ellipsis size={22} aria-hidden="true" />}
    >
      <MenuItem icon={<ClipboardPaste size={20} aria-hidden="true" />} onClick={onPaste}>
        Plakken
      </MenuItem>
      <MenuItem icon={<Plus size={20} aria-hidden="true" />} onClick={onAddRow}>
        Rij toevoegen
      </MenuItem>
      <MenuItem icon={<Download size={20} aria-hidden="true" />} onClick={onDownloadTemplate}>
        Sjabloon downloaden
      </MenuItem>
      {hasRows && (
        <MenuItem icon={<Trash2 size={20} aria-hidden="true" />} onClick={onClear}>
          Leegmaken
        </MenuItem>
      )}
    </PopoverMenu>
  )
}

type MenuItemProps = { icon: ReactNode; onClick: () => void; children: ReactNode }

function MenuItem({ icon, onClick, children }: MenuItemProps) {
  return (
    <button type="button" className={menuItemClass} onClick={onClick}>
      <span className="icon-tile">{icon}</span>
      {children}
    </button>
  )
}

function sharedText({ install_date, consent }: SharedValues): string {
  const date = install_date || 'Geen datum'
  return `${date}, ${consent ? 'alle klanten weten ervan' : 'nog geen akkoord'}`
}
