import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './faq-page.module.css'

/** The search found nothing: search again, or ask. */
export function NoQuestions({ onClear }: { onClear: () => void }) {
  return (
    <section className={card.card} aria-label="Zoekresultaat">
      <h2 className="visually-hidden">Zoekresultaat</h2>
      <EmptyState
        title="Geen vragen gevonden"
        text="Probeer een ander woord, of stel je vraag aan ons."
        action={
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onClear}>
              Alle vragen tonen
            </Button>
            <Link to={webPaths.contact} className={buttonClass({ variant: 'text' })}>
              Stel je vraag
            </Link>
          </div>
        }
      />
    </section>
  )
}
