import { CircleAlert, FileSpreadsheet, Info, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { leftOverTexts, type SheetReport } from './sheet-report.ts'
import styles from './source-notes.module.css'
import { nameOf, type SheetSource } from './use-sheet-source.ts'

type SourceNotesProps = {
  source: SheetSource
  /** Whether the heading tells of rows that did not fit: a note would take the room of two rows. */
  isFolded?: boolean
}

export function SourceNotes({ source, isFolded = false }: SourceNotesProps) {
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
        {report && !reading && waiting.length === 0 && !refusal && <ReportNote source={source} isFolded={isFolded} />}
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
  const names = waiting.map(nameOf)
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

function ReportNote({ source: { report, readOtherSheet }, isFolded }: SourceNotesProps) {
  const [closed, setClosed] = useState<SheetReport | null>(null)
  if (!report || report === closed) return null
  const leftOver = isFolded && report.rows > 0 ? null : leftOverTexts(report)
  // The toast tells how many cells were tidied, and the filter above the rows keeps telling it.
  const { notices, otherSheets } = report
  const onClose = () => setClosed(report)

  return (
    <>
      {leftOver && (
        <Note tone="wait" title={leftOver.title} onClose={onClose}>
          {leftOver.text}
        </Note>
      )}
      {(notices.length > 0 || otherSheets.length > 0) && (
        <Note tone="info" onClose={onClose}>
          {notices.join(' · ')}
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

type NoteProps = { tone: 'error' | 'wait' | 'info'; title?: string; onClose?: () => void; children: ReactNode }

function Note({ tone, title, onClose, children }: NoteProps) {
  const Icon = tone === 'info' ? Info : CircleAlert
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon size={20} aria-hidden="true" />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
      {onClose && (
        <IconButton aria-label="Melding sluiten" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
