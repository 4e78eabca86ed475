import type { ExportFormat } from '@portal/contract/exports'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { useExport } from '../../lib/use-export.ts'
import { buttonClass } from '../../ui/button.tsx'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import option from '../../ui/multi-select-filter.module.css'
import { menuItemClass } from '../../ui/popover-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { downloadList, type ListFile } from './download-list.ts'
import { PopUp } from './pop-up.tsx'
import type { Subject } from './subject.ts'
import styles from './subject-list.module.css'

type ExportListProps = {
  file: (format: ExportFormat, withExtra: boolean) => ListFile
  noun: Subject<unknown>['noun']
  total: number
  hasMore: boolean | undefined
  extra: Subject<unknown>['fileExtra']
}

/** A button that downloads all rows of what a list shows, chosen or not, as the kind of file that is picked; of none there is none. */
export function ExportList({ file, noun, total, hasMore = false, extra }: ExportListProps) {
  const { busy, exportFile } = useExport()
  // Asked for anew each time that the list is opened: it is more than most need.
  const [withExtra, setWithExtra] = useState(false)

  const download = (format: ExportFormat) =>
    exportFile(async () =>
      showToast({ tone: 'success', title: `${await downloadList(file(format, withExtra))} is gedownload` }),
    )

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
      height={extra ? 216 : 140}
      busy={busy}
      isUnavailable={total === 0}
      closesOnPress
    >
      {() => (
        <>
          <p className={`muted ${styles.whole}`}>
            De hele lijst: {hasMore && 'meer dan '}
            {formatNumber(total)} {total === 1 ? noun.one : noun.many}
          </p>
          {kinds.map(({ format, label, Icon }) => (
            <button key={format} type="button" className={menuItemClass} onClick={() => void download(format)}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </button>
          ))}
          {extra && (
            <label className={option.option}>
              <input
                type="checkbox"
                className={checkbox.box}
                checked={withExtra}
                onChange={({ target }) => setWithExtra(target.checked)}
              />
              <span>
                {extra.label}
                <small className="block muted text-1">{extra.detail}</small>
              </span>
            </label>
          )}
        </>
      )}
    </PopUp>
  )
}

const kinds = [
  { format: 'xlsx', label: 'Voor Excel (xlsx)', Icon: FileSpreadsheet },
  { format: 'csv', label: 'Als tekst (csv)', Icon: FileText },
] as const
