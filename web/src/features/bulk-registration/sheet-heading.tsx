import type { Product } from '@portal/contract/catalogue'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/questions.ts'
import type { Keeping } from './kept-sheet.ts'
import styles from './sheet-heading.module.css'
import { TemplateButton } from './source/template-button.tsx'

type SheetHeadingProps = {
  /** How many rows are filled in. */
  filled: number
  keeping: Keeping | null
  products: readonly Product[] | undefined
  onClear: () => void
}

/** The name of the page, whether its rows are kept, and the way to start over. */
export function SheetHeading({ filled, keeping, products, onClear }: SheetHeadingProps) {
  async function clear() {
    const answer = await ask({
      title: 'Werkblad leegmaken?',
      detail: `${filled === 1 ? 'Eén rij verdwijnt' : `${filled} rijen verdwijnen`} uit je werkblad. Wat al verstuurd is, blijft geregistreerd.`,
      confirm: 'Leegmaken',
      decline: 'Annuleren',
      isDangerous: true,
    })
    if (answer === 'confirmed') onClear()
  }

  return (
    <>
      <Breadcrumbs
        parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>}
        current="Meerdere producten"
      />
      <header className={`page-head ${styles.head}`}>
        <div>
          <h1>Meerdere producten registreren</h1>
          {filled === 0 && (
            <p>Van een hele week of één groot project. Je ziet meteen wat klopt, en je verstuurt alles in één keer.</p>
          )}
        </div>
        <div className={styles.actions}>
          <p role="status" className={styles.kept} data-keeping={keeping ?? undefined}>
            {filled > 0 && keeping && <Kept keeping={keeping} />}
          </p>
          {filled === 0 ? (
            <TemplateButton products={products} />
          ) : (
            <Button variant="secondary" icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => void clear()}>
              Leegmaken
            </Button>
          )}
        </div>
      </header>
    </>
  )
}

function Kept({ keeping }: { keeping: Keeping }) {
  const Icon = keeping === 'device' ? Check : CircleAlert
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {keeping === 'device' ? 'Bewaard op dit apparaat' : 'Alleen in dit tabblad bewaard'}
    </>
  )
}
