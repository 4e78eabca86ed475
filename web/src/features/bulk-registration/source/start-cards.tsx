import { ClipboardPaste, Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from './file-button.tsx'
import { pasteByButton } from './paste-by-button.ts'
import styles from './start-cards.module.css'
import { dropText } from './use-page-drop.ts'
import type { SheetSource } from './use-sheet-source.ts'

type StartCardsProps = {
  source: SheetSource
  dragged: number | null
  onType: () => void
}

export function StartCards({ source, dragged, onType }: StartCardsProps) {
  return (
    <div className={styles.cards}>
      <section className={styles.card}>
        <PastingPicture />
        <h2>Plakken uit Excel</h2>
        <p>Kopieer je rijen, klik ergens op deze pagina en plak. Kopregels herkennen we zelf.</p>
        <div className={styles.way}>
          <Button icon={<ClipboardPaste size={18} aria-hidden="true" />} onClick={() => void pasteByButton(source)}>
            Plakken
          </Button>
          <span className={styles.keys}>
            of <kbd className={styles.key}>Ctrl</kbd> <kbd className={styles.key}>V</kbd>
          </span>
        </div>
      </section>
      <section className={styles.card} data-drop data-over={dragged !== null || undefined}>
        <FilesPicture />
        <h2>{dragged === null ? 'Bestand kiezen' : dropText(dragged)}</h2>
        <p>Sleep een xlsx- of csv-bestand hierheen, tot 5.000 rijen en 5 MB. Andere kolomnamen zijn geen probleem.</p>
        <div className={styles.way}>
          <FileButton source={source} />
        </div>
      </section>
      <section className={styles.card}>
        <TypingPicture />
        <h2>Zelf typen</h2>
        <p>Begin in de eerste cel hieronder. Met Tab ga je naar rechts, met Enter naar de volgende rij.</p>
        <div className={styles.way}>
          <Button variant="secondary" icon={<Keyboard size={18} aria-hidden="true" />} onClick={onType}>
            Eerste rij invullen
          </Button>
        </div>
      </section>
    </div>
  )
}

function PastingPicture() {
  return (
    <Picture width={260}>
      <g>
        <rect x="4" y="14" width="112" height="72" rx="8" fill="var(--surface)" stroke="var(--control-line)" />
        <path d="M4 32h112M4 50h112M4 68h112M42 14v72M80 14v72" stroke="var(--line)" />
        <rect x="42" y="32" width="74" height="36" fill="var(--tint-2)" stroke="var(--petrol-500)" strokeWidth="2" />
        <g fill="var(--petrol-500)">
          <rect x="50" y="38" width="22" height="5" rx="2.5" />
          <rect x="88" y="38" width="20" height="5" rx="2.5" />
          <rect x="50" y="56" width="18" height="5" rx="2.5" />
          <rect x="88" y="56" width="22" height="5" rx="2.5" />
        </g>
      </g>
      <path
        d="M126 50h14m-6-6 6 6-6 6"
        fill="none"
        stroke="var(--icon-soft)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g>
        <rect x="150" y="14" width="106" height="72" rx="8" fill="var(--surface)" stroke="var(--petrol-300)" />
        <path d="M150 32h106" stroke="var(--petrol-200)" />
        <g fill="var(--petrol-300)">
          <rect x="160" y="21" width="26" height="5" rx="2.5" />
          <rect x="196" y="21" width="20" height="5" rx="2.5" />
          <rect x="226" y="21" width="20" height="5" rx="2.5" />
        </g>
        <g fill="var(--control-line)">
          <rect x="160" y="41" width="24" height="5" rx="2.5" />
          <rect x="196" y="41" width="24" height="5" rx="2.5" />
          <rect x="160" y="58" width="20" height="5" rx="2.5" />
          <rect x="196" y="58" width="26" height="5" rx="2.5" />
        </g>
        <path
          d="m236 43 3 3 6-6M236 60l3 3 6-6"
          fill="none"
          stroke="var(--ok-line)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </Picture>
  )
}

function FilesPicture() {
  return (
    <Picture width={200}>
      <g transform="rotate(-7 70 52)">
        <path
          d="M44 18h34l18 18v48a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6Z"
          fill="var(--surface)"
          stroke="var(--control-line)"
        />
        <path d="M78 18v14a4 4 0 0 0 4 4h14" fill="none" stroke="var(--control-line)" />
        <text x="67" y="68" fontSize="15" fontWeight="650" textAnchor="middle" fill="var(--muted)">
          csv
        </text>
      </g>
      <g transform="rotate(6 120 52)">
        <path
          d="M100 12h36l20 20v54a6 6 0 0 1-6 6h-50a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z"
          fill="var(--surface)"
          stroke="var(--petrol-300)"
          strokeWidth="1.5"
        />
        <path d="M136 12v16a4 4 0 0 0 4 4h16" fill="none" stroke="var(--petrol-300)" strokeWidth="1.5" />
        <text x="125" y="66" fontSize="17" fontWeight="650" textAnchor="middle" fill="var(--link)">
          xlsx
        </text>
      </g>
    </Picture>
  )
}

function TypingPicture() {
  return (
    <Picture width={240}>
      <rect
        x="10"
        y="30"
        width="220"
        height="40"
        rx="9"
        fill="var(--surface)"
        stroke="var(--petrol-500)"
        strokeWidth="2"
      />
      <rect x="6" y="26" width="228" height="48" rx="13" fill="none" stroke="var(--tint-2)" strokeWidth="4" />
      <text x="26" y="56" fontSize="17" fontWeight="500" fill="var(--text)">
        AB 1909
      </text>
      <path d="M93 40v20" stroke="var(--text)" strokeWidth="1.6" />
      <text x="96" y="56" fontSize="17" fill="var(--icon-soft)">
        02
      </text>
    </Picture>
  )
}

function Picture({ width, children }: { width: number; children: ReactNode }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg width={width} height={100} viewBox={`0 0 ${width} 100`}>
        {children}
      </svg>
    </div>
  )
}
