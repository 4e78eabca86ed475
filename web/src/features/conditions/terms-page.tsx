import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { settings } from '../../lib/page-settings.ts'
import { ConditionsText, ConditionsSection, MailLink } from './conditions-text.tsx'

export default function TermsPage() {
  const { provider, contact_email: contactAddress } = settings

  return (
    <ConditionsText
      title="Algemene voorwaarden"
      intro={`Onze afspraken met jou over het installateursportaal van ${provider}.`}
    >
      <ConditionsSection title="Je account">
        <ul>
          <li>Het portaal is voor bedrijven die waterontharders van {provider} installeren.</li>
          <li>Je opent je account met je zakelijke e-mailadres en bevestigt dat adres voordat je verder kunt.</li>
          <li>Houd je wachtwoord voor jezelf en je gegevens actueel. Je wijzigt ze zelf in je profiel.</li>
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Producten registreren">
        <ul>
          <li>Je registreert toestellen die je zelf hebt geïnstalleerd, met de gegevens zoals ze zijn.</li>
          <li>Een serienummer kan maar één keer worden geregistreerd.</li>
          <li>
            Je vertelt je klant vooraf dat {provider} de persoonsgegevens verwerkt voor de all-in garantie. Na de
            registratie krijgen jij en je klant een bevestiging per e-mail.
          </li>
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Punten en de cadeaushop">
        <ul>
          <li>
            Voor elk geregistreerd toestel krijg je punten. Hoeveel, zie je bij het product voordat je registreert.
          </li>
          <li>
            Punten staan eerst op ‘In behandeling’. Zodra ze verwerkt zijn, tellen ze mee in je saldo. Het saldo wordt
            ieder uur bijgewerkt.
          </li>
          <li>Je besteedt je punten in de cadeaushop. Acties gelden in de periode die erbij staat.</li>
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Garantie, onderhoud en betaling">
        <p>
          Wat er voor de garantie geldt, lees je in de{' '}
          <Link to={webPaths.warranty} className="text-link">
            garantievoorwaarden
          </Link>
          . Onderhoud is jaarlijks en gaat zonder contract. Voor werk van {provider} krijg je een factuur per e-mail met
          een betaallink.
        </p>
      </ConditionsSection>
      <ConditionsSection title="Vragen">
        <p>
          Mail naar <MailLink address={contactAddress} />. Telefonisch zijn we op werkdagen bereikbaar van 08.15 tot
          12.30 uur en van 13.00 tot 17.00 uur.
        </p>
      </ConditionsSection>
    </ConditionsText>
  )
}
