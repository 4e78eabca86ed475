import type { ExportFormat } from '@portal/contract/exports'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useExport } from '../../lib/use-export.ts'
import { buttonClass } from '../../ui/button.tsx'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { downloadList, type ListFile } from './download-list.ts'
import { PopUp } from './pop-up.tsx'

/** A button that downloads all rows of what a list shows, as the kind of file that is chosen; there is none while `isEmpty`. */
export function ExportList({ file, isEmpty }: { file: (format: ExportFormat) => ListFile; isEmpty: boolean }) {
  const { busy, exportFile } = useExport()

  const download = (format: ExportFormat) =>
    exportFile(async () => showToast({ tone: 'success', title: `${await downloadList(file(format))} is gedownload` }))

  return (
    <PopUp
      label="Exporteren"
      triggerClassName={buttonClass({ variant: 'secondary' })}
      trigger={
        <>
          {busy ? <Spinner /> : <Download size={18} aria-hidden="true" />}
          Exporteren
        </>
      }
      height={104}
      busy={busy}
      isUnavailable={isEmpty}
      closesOnPress
    >
      {() =>
        kinds.map(({ format, label, Icon }) => (
          <button key={format} type="button" className={menuItemClass} onClick={() => void download(format)}>
            <Icon size={20} aria-hidden="true" />
            {label}
          </button>
        ))
      }
    </PopUp>
  )
}

const kinds = [
  { format: 'xlsx', label: 'Voor Excel (xlsx)', Icon: FileSpreadsheet },
  { format: 'csv', label: 'Als tekst (csv)', Icon: FileText },
] as const
