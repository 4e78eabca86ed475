import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  ChevronRight,
  ClipboardPaste,
  Download,
  Ellipsis,
  FileSpreadsheet,
  Layers,
  Plus,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import card from '../../../ui/card.module.css'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import type { SharedValues, Sheet } from '../sheet.ts'
import styles from './phone-head.module.css'

/** What the page can do besides changing rows. */
export type PhoneActions = {
  onChooseFile: () => void
  onPaste: () => void
  onDownloadTemplate: () => void
  onClear: () => void
}

type PhoneHeadProps = PhoneActions & {
  sheet: Sheet
  fileName: string | null
  onAddRow: () => void
  onOpenShared: () => void
  children?: ReactNode
}

/** The name of the page, where the rows came from and what holds for all of them. */
export function PhoneHead({ sheet, fileName, onOpenShared, children, ...actions }: PhoneHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <Link to={webPaths.registerProduct} className={styles.back} aria-label="Terug naar Productregistratie">
          <ArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1>Meerdere producten</h1>
        <ActionsMenu {...actions} />
      </header>
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

function ActionsMenu({
  onPaste,
  onAddRow,
  onDownloadTemplate,
  onClear,
}: Omit<PhoneActions, 'onChooseFile'> & { onAddRow: () => void }) {
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
      <MenuItem icon={<Trash2 size={20} aria-hidden="true" />} onClick={onClear}>
        Leegmaken
      </MenuItem>
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
