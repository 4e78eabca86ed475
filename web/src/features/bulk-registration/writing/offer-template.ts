import type { Product } from '@portal/contract/catalogue'
import { loadPart } from '../../../ui/load-part.ts'
import { showToast } from '../../../ui/toasts.ts'

/** Downloads the template, or says that it could not be loaded. */
export async function offerTemplate(kind: 'xlsx' | 'csv', products: readonly Product[]): Promise<void> {
  try {
    const { downloadTemplate } = await loadPart(() => import('./download-template.ts'))
    await downloadTemplate(kind, products)
  } catch {
    showToast({
      tone: 'error',
      title: 'Downloaden mislukt',
      detail: 'Controleer je verbinding en probeer het opnieuw.',
    })
  }
}
