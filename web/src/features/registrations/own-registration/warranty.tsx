import type { OwnRegistration } from '@portal/contract/own-registration'
import { Printer, ShieldCheck } from 'lucide-react'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { CustomerSheet } from './customer-sheet.tsx'
import styles from './side-cards.module.css'

/** Until when it has warranty, and the sheet about that for the customer. */
export function Warranty({ registration }: { registration: OwnRegistration }) {
  const { warranty_until, warranty_months } = registration
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby="garantie">
      <div className={styles.warranty}>
        <span className="icon-tile" aria-hidden="true">
          <ShieldCheck size={22} />
        </span>
        <div>
          <h2 id="garantie">
            Garantie tot <span className={styles.day}>{formatDay(warranty_until)}</span>
          </h2>
          <p className="muted text-2">
            {warranty_months.statutory} maanden wettelijk
            <br />
            en {inYears(warranty_months.all_in)} all-in
          </p>
        </div>
      </div>
      <Button variant="secondary" full icon={<Printer size={17} aria-hidden="true" />} onClick={() => window.print()}>
        Afdrukken voor de klant
      </Button>
      <CustomerSheet registration={registration} />
    </section>
  )
}

function inYears(months: number): string {
  return months % 12 === 0 ? `${months / 12} jaar` : `${months} maanden`
}
