import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'

type FileKindMenuProps = {
  label: string
  variant?: 'secondary' | 'text'
  onChoose: (kind: 'xlsx' | 'csv') => void
}

/** A menu to download a list, for Excel or as text. */
export function FileKindMenu({ label, variant = 'secondary', onChoose }: FileKindMenuProps) {
  return (
    <PopoverMenu
      align="end"
      triggerClassName={buttonClass({ variant })}
      trigger={
        <>
          <Download size={18} aria-hidden="true" />
          {label}
        </>
      }
    >
      <button type="button" className={menuItemClass} onClick={() => onChoose('xlsx')}>
        <span className="icon-tile">
          <FileSpreadsheet size={20} aria-hidden="true" />
        </span>
        Voor Excel (xlsx)
      </button>
      <button type="button" className={menuItemClass} onClick={() => onChoose('csv')}>
        <span className="icon-tile">
          <FileText size={20} aria-hidden="true" />
        </span>
        Als tekst (csv)
      </button>
    </PopoverMenu>
  )
}
