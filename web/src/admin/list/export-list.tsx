import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { downloadList, type ListFile } from './download-list.ts'

/** A button that downloads all rows of what a list shows; there is nothing to download while `isEmpty`. */
export function ExportList({ file, isEmpty }: { file: (format: string) => ListFile; isEmpty: boolean }) {
  const [busy, setBusy] = useState(false)

  async function exportAs(format: string) {
    setBusy(true)
    try {
      showToast({ tone: 'success', title: `${await downloadList(file(format))} is gedownload` })
    } catch (error) {
      showToast({ tone: 'error', title: 'Exporteren mislukt', detail: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      aria-disabled={isEmpty}
      onClick={() => void exportAs('csv')}
    >
      Exporteren
    </Button>
  )
}
