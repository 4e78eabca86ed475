import { ClipboardPaste, Ellipsis, FileSpreadsheet, FileText, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { menuItemClass, PopoverMenu } from '../../ui/popover-menu.tsx'
import styles from './sheet-heading.module.css'

export type PhoneActions = {
  onChooseFile: () => void
  onPaste: () => void
  onDownloadTemplate: (kind: 'xlsx' | 'csv') => void
  onClear: () => void
}

type ActionsMenuProps = Omit<PhoneActions, 'onChooseFile'> & {
  onAddRow?: () => void
  hasRows: boolean
}

export function ActionsMenu({ onPaste, onAddRow, onDownloadTemplate, onClear, hasRows }: ActionsMenuProps) {
  return (
    <PopoverMenu
      align="end"
      triggerClassName={`${iconButtonClass} ${styles.dots}`}
      triggerLabel="Meer acties"
      trigger={<Ellipsis size={22} aria-hidden="true" />}
    >
      <MenuItem icon={ClipboardPaste} onClick={onPaste}>
        Plakken
      </MenuItem>
      {onAddRow && (
        <MenuItem icon={Plus} onClick={onAddRow}>
          Rij toevoegen
        </MenuItem>
      )}
      <MenuItem icon={FileSpreadsheet} onClick={() => onDownloadTemplate('xlsx')}>
        Sjabloon voor Excel (xlsx)
      </MenuItem>
      <MenuItem icon={FileText} onClick={() => onDownloadTemplate('csv')}>
        Sjabloon als tekst (csv)
      </MenuItem>
      {hasRows && (
        <MenuItem icon={Trash2} onClick={onClear}>
          Leegmaken
        </MenuItem>
      )}
    </PopoverMenu>
  )
}

type MenuItemProps = { icon: LucideIcon; onClick: () => void; children: ReactNode }

export function MenuItem({ icon: Icon, onClick, children }: MenuItemProps) {
  return (
    <button type="button" className={menuItemClass} onClick={onClick}>
      <span className="icon-tile">
        <Icon size={20} aria-hidden="true" />
      </span>
      {children}
    </button>
  )
}
