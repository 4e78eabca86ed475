import { useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Ellipsis, FileSpreadsheet, FileText, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { menuItemClass, PopoverMenu } from '../../ui/popover-menu.tsx'
import styles from './sheet-heading.module.css'
import { pasteByButton } from './source/paste-by-button.ts'
import type { SheetPage } from './use-sheet-page.ts'
import { downloadTemplate } from './writing/download-template.ts'

export function ActionsMenu({ page, onAddRow }: { page: SheetPage; onAddRow?: () => void }) {
  const queryClient = useQueryClient()

  return (
    <PopoverMenu
      align="end"
      triggerClassName={`${iconButtonClass} ${styles.dots}`}
      triggerLabel="Meer acties"
      trigger={<Ellipsis size={22} aria-hidden="true" />}
    >
      <MenuItem icon={ClipboardPaste} onClick={() => void pasteByButton(page.source)}>
        Plakken
      </MenuItem>
      {onAddRow && (
        <MenuItem icon={Plus} onClick={onAddRow}>
          Rij toevoegen
        </MenuItem>
      )}
      <MenuItem icon={FileSpreadsheet} onClick={() => void downloadTemplate('xlsx', queryClient)}>
        Sjabloon voor Excel (xlsx)
      </MenuItem>
      <MenuItem icon={FileText} onClick={() => void downloadTemplate('csv', queryClient)}>
        Sjabloon als tekst (csv)
      </MenuItem>
      {page.filled > 0 && (
        <MenuItem icon={Trash2} onClick={() => void page.clear()}>
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
