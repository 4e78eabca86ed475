import type { Product } from '@portal/contract/catalogue'
import { ClipboardPaste, FileSpreadsheet } from 'lucide-react'
import { FileButton } from './file-button.tsx'
import { count } from './sheet-report.ts'
import styles from './source-bar.module.css'
import { TemplateButton } from './template-button.tsx'
import { usePageDrop } from './use-page-drop.ts'
import { usePagePaste } from './use-page-paste.ts'
import type { SheetSource } from './use-sheet-source.ts'

type SourceBarProps = { source: SheetSource; products: readonly Product[] | undefined }

/** Above a worksheet with rows: what was read last, and the ways to add more. */
export function SourceBar({ source, products }: SourceBarProps) {
  const dragged = usePageDrop(source.readFiles)
  usePagePaste(source.paste)

  return (
    <section className={styles.bar} aria-label="Plakken of bestand kiezen">
      <LastRead source={source} />
      <div className={styles.drop} data-over={dragged !== null || undefined}>
        {dragged === null ? (
          <>
            <ClipboardPaste size={22} aria-hidden="true" />
            <p>
              <b>Plakken of bestand kiezen</b>
              <span>Druk op Ctrl + V of sleep een xlsx of csv hierheen</span>
            </p>
            <FileButton source={source} />
          </>
        ) : (
          <>
            <FileSpreadsheet size={22} aria-hidden="true" />
            <p>
              <b>Laat los om {dragged === 1 ? '1 bestand' : 'de bestanden'} te lezen</b>
            </p>
          </>
        )}
      </div>
      <div className={styles.template}>
        <TemplateButton products={products} variant="text" />
      </div>
    </section>
  )
}

function LastRead({ source: { report } }: { source: SheetSource }) {
  if (!report) return null
  const time = report.readAt.toLocaleTimeString('nl-NL', { hour: '2-digit', minute: '2-digit' }).replace(':', '.')

  return (
    <div className={styles.file}>
      <span className={styles.icon} aria-hidden="true">
        <FileSpreadsheet size={20} />
      </span>
      <p>
        <b>{report.file ?? 'Geplakt'}</b>
        <span>
          {count(report.rows, 'rij', 'rijen')} gelezen om {time} uur
        </span>
      </p>
    </div>
  )
}
