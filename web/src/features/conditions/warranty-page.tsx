import { settings } from '../../lib/page-settings.ts'
import { ConditionsText, ConditionsSection, MailLink } from './conditions-text.tsx'

// Spec §9: 24 months statutory warranty, and 1 year all-in on registration.
export default function WarrantyPage() {
  const { provider, contact_email: contactAddress } = settings

  return (
    <ConditionsText
      title="Garantievoorwaarden"
      intro="Hoe lang een waterontharder garantie heeft, en wat jij en je klant ervoor doen."
    >
      <ConditionsSection title="Hoe lang">
        <ul>
          <li>24 maanden wettelijke garantie.</li>
          <li>Daarbovenop 1 jaar all-in garantie, als het toestel in dit portaal is geregistreerd.</li>
        </ul>
        <p>
          De wettelijke rechten van je klant blijven altijd bestaan. De all-in garantie komt erbovenop en neemt er niets
          van af.
        </p>
      </ConditionsSection>
      <ConditionsSection title="Wat je ervoor doet">
        <ul>
          <li>Registreer het toestel na de installatie, met het serienummer en de gegevens van je klant.</li>
          <li>
            Vertel je klant vooraf dat {provider} de persoonsgegevens verwerkt voor de all-in garantie. Je klant krijgt
            een bevestiging per e-mail; bewaard bij het aankoopbewijs is die er als de garantie nodig is.
          </li>
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Waar je bij de installatie op let">
        <ul>
          <li>De werkdruk is maximaal 7,0 bar.</li>
          <li>
            De terugstroombeveiliging is van het type CA, of van het type BA als het water aan derden wordt geleverd.
          </li>
          <li>De afvoer ligt maximaal 120 cm hoger dan de aansluiting.</li>
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Onderhoud">
        <p>
          Een waterontharder heeft eens per jaar onderhoud nodig. Je klant vraagt dat los aan; er zijn geen contracten.
          Op de Waddeneilanden voeren we geen onderhoud uit.
        </p>
      </ConditionsSection>
      <ConditionsSection title="Als er iets kapotgaat">
        <p>
          Je klant belt jou. Kom je er niet uit, mail dan met het serienummer naar <MailLink address={contactAddress} />{' '}
          en schrijf erbij wat het toestel doet en welke melding er in beeld staat.
        </p>
      </ConditionsSection>
    </ConditionsText>
  )
}
