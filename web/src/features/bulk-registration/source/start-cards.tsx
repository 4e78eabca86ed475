import { ClipboardPaste, Keyboard } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from './file-button.tsx'
import styles from './start-cards.module.css'
import { pasteByButton } from './paste-by-button.ts'
import { FilesPicture, PastingPicture, TypingPicture } from './start-pictures.tsx'
import { usePageDrop } from './use-page-drop.ts'
import { usePagePaste } from './use-page-paste.ts'
import type { SheetSource } from './use-sheet-source.ts'

type StartCardsProps = {
  source: SheetSource
  /** Goes to the first cell. */
  onType: () => void
}

/** The three ways to begin, above a worksheet that is still empty. */
export function StartCards({ source, onType }: StartCardsProps) {
  const dragged = usePageDrop(source.readFiles)
  usePagePaste(source.paste)

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
            of <kbd>Ctrl</kbd> <kbd>V</kbd>
          </span>
        </div>
      </section>
      <section className={styles.card} data-drop data-over={dragged !== null || undefined}>
        <FilesPicture />
        <h2>
          {dragged === null ? 'Bestand kiezen' : `Laat los om ${dragged === 1 ? '1 bestand' : 'de bestanden'} te lezen`}
        </h2>
        <p>Sleep een xlsx- of csv-bestand hierheen, tot 500 rijen en 5 MB. Andere kolomnamen zijn geen probleem.</p>
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
