import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { PopoverMenu } from '../../../ui/popover-menu.tsx'
import { MenuItem } from '../actions-menu.tsx'

type FileKindMenuProps = {
  label: string
  onChoose: (kind: 'xlsx' | 'csv') => void
}

export function FileKindMenu({ label, onChoose }: FileKindMenuProps) {
  return (
    <PopoverMenu
      align="end"
      triggerClassName={buttonClass({ variant: 'secondary' })}
      trigger={
        <>
          <Download size={18} aria-hidden="true" />
          {label}
        </>
      }
    >
      <MenuItem icon={FileSpreadsheet} onClick={() => onChoose('xlsx')}>
        Voor Excel (xlsx)
      </MenuItem>
      <MenuItem icon={FileText} onClick={() => onChoose('csv')}>
        Als tekst (csv)
      </MenuItem>
    </PopoverMenu>
  )
}
