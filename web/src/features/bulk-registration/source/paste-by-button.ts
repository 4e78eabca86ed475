import { showToast } from '../../../ui/toasts.ts'
import type { ClipboardTexts } from '../reading/read-clipboard.ts'
import type { SheetSource } from './use-sheet-source.ts'

/** Pastes the clipboard from a button. The browser may ask the member for permission, or refuse; then a message is shown. */
export async function pasteByButton(source: SheetSource): Promise<void> {
  try {
    source.paste(await askClipboard())
  } catch {
    showToast({
      tone: 'error',
      title: 'Plakken lukt niet met deze knop',
      detail: 'Klik ergens op de pagina en druk op Ctrl + V.',
    })
  }
}

async function askClipboard(): Promise<ClipboardTexts> {
  const [item] = await navigator.clipboard.read()
  const textOf = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
  return { html: await textOf('text/html'), text: await textOf('text/plain') }
}
