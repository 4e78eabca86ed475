import type { Product } from '@portal/contract/catalogue'
import { Download } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import { downloadTemplate } from '../writing/download-template.ts'

type TemplateButtonProps = { products: readonly Product[] | undefined; variant?: 'secondary' | 'text' }

/** A menu to download the template, for Excel or as text. */
export function TemplateButton({ products = [], variant = 'secondary' }: TemplateButtonProps) {
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
      <button type="button" className={menuItemClass} onClick={() => void downloadTemplate('xlsx', products)}>
        Voor Excel (xlsx)
      </button>
      <button type="button" className={menuItemClass} onClick={() => void downloadTemplate('csv', products)}>
        Als tekst (csv)
      </button>
    </PopoverMenu>
  )
}
