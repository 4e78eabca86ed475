import { useQueryClient } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import { downloadTemplate } from '../writing/download-template.ts'

type TemplateButtonProps = { variant?: 'secondary' | 'text' }

/** A menu to download the template, for Excel or as text. */
export function TemplateButton({ variant = 'secondary' }: TemplateButtonProps) {
  const queryClient = useQueryClient()

  return (
    <PopoverMenu
      align="end"
      triggerClassName={buttonClass({ variant })}
      trigger={
        <>
          <Download size={18} aria-hidden="true" />
          Sjabloon downloaden
        </>
      }
    >
      <button type="button" className={menuItemClass} onClick={() => void downloadTemplate('xlsx', queryClient)}>
        <span className="icon-tile">
          <FileSpreadsheet size={20} aria-hidden="true" />
        </span>
        Voor Excel (xlsx)
      </button>
      <button type="button" className={menuItemClass} onClick={() => void downloadTemplate('csv', queryClient)}>
        <span className="icon-tile">
          <FileText size={20} aria-hidden="true" />
        </span>
        Als tekst (csv)
      </button>
    </PopoverMenu>
  )
}
