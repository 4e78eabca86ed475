import type { OwnRegistration } from '@portal/contract/own-registration'
import { customerName } from '@portal/contract/rules/customer-name'
import { formatDay } from '../../../lib/dates.ts'
import { settings } from '../../../lib/page-settings.ts'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { useMember } from '../../account/session.ts'
import { fullAddressOf } from '../address-of.ts'
import { productName } from '../product-name.ts'

/** What an installer prints of a registration and leaves with the customer: the words of the customer's mail. */
export function CustomerSheet({ registration }: { registration: OwnRegistration }) {
  const { name, company, phone_number } = useMember()
  const facts = [
    ['Product', productName(registration)],
    ['Serienummer', registration.serial_number],
    ['Installatiedatum', formatDay(registration.install_date)],
    ['Klant', customerName(registration.voorletters, registration.client_name)],
    ['Adres', fullAddressOf(registration)],
    ['Installateur', [company ?? name, phone_number].filter(Boolean).join(', ')],
  ]

  return (
    <PrintSheet>
      <p>{settings.provider}</p>
      <h1>Uw waterontharder is geregistreerd</h1>
      <p>Bewaar dit blad bij uw aankoopbewijs, dan heeft u de gegevens bij de hand als u de garantie nodig heeft.</p>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="muted">{term}</dt>
            <dd className="breaks strong">{value}</dd>
          </div>
        ))}
      </dl>
      <h2>Uw garantie</h2>
      <p>
        U heeft 24 maanden wettelijke garantie. Door deze registratie krijgt u daar 1 jaar all-in garantie bij. Uw
        wettelijke rechten als consument blijven gewoon gelden.
      </p>
      <h2>Vraag of storing?</h2>
      <p>Bel uw installateur en noem het serienummer.</p>
    </PrintSheet>
  )
}
