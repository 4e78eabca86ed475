import type { ExportFormat } from '@portal/contract/exports'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { useExport } from '../../lib/use-export.ts'
import { buttonClass } from '../../ui/button.tsx'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { downloadList, type ListFile } from './download-list.ts'
import { PopUp } from './pop-up.tsx'
import type { Subject } from './subject.ts'
import styles from './subject-list.module.css'

type ExportListProps = { file: (format: ExportFormat) => ListFile; noun: Subject<unknown>['noun']; total: number }

/** A button that downloads all rows of what a list shows, chosen or not, as the kind of file that is picked; of none there is none. */
export function ExportList({ file, noun, total }: ExportListProps) {
  const { busy, exportFile } = useExport()

  const download = (format: ExportFormat) =>
    exportFile(async () => showToast({ tone: 'success', title: `${await downloadList(file(format))} is gedownload` }))

  return (
    <PopUp
      label="Lijst exporteren"
      triggerClassName={buttonClass({ variant: 'secondary' })}
      trigger={
        <>
          {busy ? <Spinner /> : <Download size={18} aria-hidden="true" />}
          Lijst exporteren
        </>
      }
      height={140}
      busy={busy}
      isUnavailable={total === 0}
      closesOnPress
    >
      {() => (
        <>
          <p className={`muted ${styles.whole}`}>
            De hele lijst: {formatNumber(total)} {total === 1 ? noun.one : noun.many}
          </p>
          {kinds.map(({ format, label, Icon }) => (
            <button key={format} type="button" className={menuItemClass} onClick={() => void download(format)}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </button>
          ))}
        </>
      )}
    </PopUp>
  )
}

const kinds = [
  { format: 'xlsx', label: 'Voor Excel (xlsx)', Icon: FileSpreadsheet },
  { format: 'csv', label: 'Als tekst (csv)', Icon: FileText },
] as const
