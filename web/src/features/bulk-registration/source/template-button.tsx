import type { Product } from '@portal/contract/catalogue'
import { Download } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { loadPart } from '../../../ui/load-part.ts'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import { showToast } from '../../../ui/toasts.ts'

type TemplateButtonProps = { products: readonly Product[] | undefined; variant?: 'secondary' | 'text' }

/** Downloads an empty list with examples and all products, for Excel or as text. */
export function TemplateButton({ products = [], variant = 'secondary' }: TemplateButtonProps) {
  async function download(kind: 'xlsx' | 'csv') {
    try {
      const { downloadTemplate } = await loadPart(() => import('../writing/download-template.ts'))
      await downloadTemplate(kind, products)
    } catch {
      showToast({
        tone: 'error',
        title: 'Downloaden mislukt',
        detail: 'Controleer je verbinding en probeer het opnieuw.',
      })
    }
  }

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
      <button type="button" className={menuItemClass} onClick={() => void download('xlsx')}>
        Voor Excel (xlsx)
      </button>
      <button type="button" className={menuItemClass} onClick={() => void download('csv')}>
        Als tekst (csv)
      </button>
    </PopoverMenu>
  )
}
