import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OpeningHeading } from './sheet-heading.tsx'
import type { WorksheetPlace } from './worksheet-hold.ts'

type OpenElsewhereProps = { place: WorksheetPlace; onTakeOver: () => Promise<void> }

export function OpenElsewhere({ place, onTakeOver }: OpenElsewhereProps) {
  const [isAsked, setAsked] = useState(false)

  async function takeOver() {
    setAsked(true)
    await onTakeOver()
    setAsked(false)
  }

  return (
    <>
      <OpeningHeading />
      <section className={card.card} role="alert">
        <EmptyState
          title="Je werkblad is al open in een ander tabblad"
          text={
            place === 'only-elsewhere'
              ? 'Je browser kan je rijen niet bewaren. Ze staan alleen in dat tabblad: verstuur ze daar eerst.'
              : 'Ga daar verder, of ga hier verder met alles wat je daar hebt ingevuld.'
          }
          action={
            <Button busy={isAsked} onClick={() => void takeOver()}>
              Hier verdergaan
            </Button>
          }
        />
      </section>
    </>
  )
}
