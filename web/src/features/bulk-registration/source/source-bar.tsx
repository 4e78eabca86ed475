import { CircleAlert, ClipboardPaste, FileSpreadsheet, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from './file-button.tsx'
import { count, leftOverTexts } from './sheet-report.ts'
import styles from './source-bar.module.css'
import { TemplateButton } from './template-button.tsx'
import { usePageDrop } from './use-page-drop.ts'
import { usePagePaste } from './use-page-paste.ts'
import type { SheetSource } from './use-sheet-source.ts'

type SourceBarProps = { source: SheetSource }

/** Above a worksheet with rows: the list that was read last, and the ways to add another. */
export function SourceBar({ source }: SourceBarProps) {
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
        <TemplateButton variant="text" />
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

/** The messages about a file or a paste: the progress of reading, the reason of a refusal, or the report. */
export function SourceNotes({ source }: { source: SheetSource }) {
  const { reading, waiting, refusal, report } = source
  return (
    <div className={styles.notes}>
      {reading && <ReadingNote source={source} />}
      <div role="alert">
        {refusal && (
          <Note tone="error" title={`${refusal.file} kunnen we niet lezen`}>
            {refusal.text}
          </Note>
        )}
      </div>
      <div role="status">
        {!reading && waiting.length > 0 && <WaitingNote source={source} />}
        {report && !reading && waiting.length === 0 && !refusal && <ReportNote source={source} />}
      </div>
    </div>
  )
}

function ReadingNote({ source: { reading, cancel } }: { source: SheetSource }) {
  if (!reading) return null
  const { file, rowsRead, rowsInAll } = reading
  // A short list is read too fast for a count.
  const isLong = rowsInAll > 200
  return (
    <ProgressNote
      title={file}
      text={isLong ? `Rij ${rowsRead} van ${rowsInAll} gelezen` : 'Wordt gelezen'}
      label={`${file} lezen`}
      value={isLong ? rowsRead / rowsInAll : undefined}
      onStop={cancel}
    />
  )
}

function WaitingNote({ source: { waiting, cancel } }: { source: SheetSource }) {
  const names = waiting.map(({ file }) => file ?? 'Geplakte rijen')
  return (
    <ProgressNote
      title={names.join(', ')}
      text={`${names.length === 1 ? 'Wacht' : 'Wachten'} op de merken en modellen`}
      label="Merken en modellen laden"
      onStop={cancel}
    />
  )
}

type ProgressNoteProps = { title: string; text: string; label: string; value?: number; onStop: () => void }

function ProgressNote({ title, text, label, value, onStop }: ProgressNoteProps) {
  return (
    <div className={styles.reading}>
      <span className={styles.noteIcon} aria-hidden="true">
        <FileSpreadsheet size={20} />
      </span>
      <p>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      <Button variant="text" onClick={onStop}>
        Stoppen
      </Button>
      <progress aria-label={label} max={1} value={value} />
    </div>
  )
}

function ReportNote({ source: { report, readOtherSheet } }: { source: SheetSource }) {
  if (!report) return null
  const leftOver = leftOverTexts(report)
  const { notices, tidied, otherSheets } = report
  const all = [...(tidied > 0 ? [`${count(tidied, 'cel', 'cellen')} netjes gemaakt`] : []), ...notices]

  return (
    <>
      {leftOver && (
        <Note tone="wait" title={leftOver.title}>
          {leftOver.text}
        </Note>
      )}
      {(all.length > 0 || otherSheets.length > 0) && (
        <Note tone="info">
          {all.join(' · ')}
          {otherSheets.length > 0 && (
            <span className={styles.sheets}>
              Dit bestand heeft nog een lijst:
              {otherSheets.map((name) => (
                <Button key={name} variant="text" onClick={() => readOtherSheet(name)}>
                  ‘{name}’ ook lezen
                </Button>
              ))}
            </span>
          )}
        </Note>
      )}
    </>
  )
}

function Note({ tone, title, children }: { tone: 'error' | 'wait' | 'info'; title?: string; children: ReactNode }) {
  const Icon = tone === 'info' ? Info : CircleAlert
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon size={20} aria-hidden="true" />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
