import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OpeningHeading } from './sheet-heading.tsx'
import type { HeldWorksheet } from './use-worksheet-hold.ts'

export function OpenElsewhere({ hold: { place, takeOver } }: { hold: HeldWorksheet }) {
  const [isAsked, setAsked] = useState(false)

  async function ask() {
    setAsked(true)
    await takeOver()
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
            <Button busy={isAsked} onClick={() => void ask()}>
              Hier verdergaan
            </Button>
          }
        />
      </section>
    </>
  )
}
