import { useState } from 'react'
import { failureText } from '../ui/failure-text.ts'
import { showToast } from '../ui/toasts.ts'

/** What a button for exporting does: it gives a file, is `busy` until that is there, and says so when it failed. */
export function useExport() {
  const [busy, setBusy] = useState(false)

  async function exportFile(give: () => unknown) {
    setBusy(true)
    try {
      await give()
    } catch (error) {
      showToast({ tone: 'error', title: 'Exporteren mislukt', detail: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return { busy, exportFile }
}
