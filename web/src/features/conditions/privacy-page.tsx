import { settings } from '../../lib/page-settings.ts'
import { ConditionsText, ConditionsSection, MailLink } from './conditions-text.tsx'

// AVG art. 13 and 14. Its cookies and outside parties are those of this app: change them together.
export default function PrivacyPage() {
  const { provider, contact_email: contactAddress, recaptcha_site_key: siteKey } = settings

  return (
    <ConditionsText
      title="Cookies en privacy"
      intro={`${provider} is verantwoordelijk voor de gegevens in dit portaal. Hier lees je welke dat zijn en waarvoor we ze gebruiken.`}
    >
      <ConditionsSection title="Gegevens van installateurs">
        <p>
          Voor je account bewaren we je naam, e-mailadres, telefoonnummer en adres, de gegevens van je bedrijf en, als
          je die invult, je geboortedatum. Daar komen je registraties, je punten en de vragen die je ons stelt bij. We
          gebruiken ze om het portaal te laten werken, je punten toe te kennen en je te antwoorden.
        </p>
        <p>
          Open je de cadeaushop, dan krijgt die je naam, je e-mailadres en je lidnummer. Zo weet de shop welke punten
          van jou zijn.
        </p>
      </ConditionsSection>
      <ConditionsSection title="Gegevens van klanten">
        <p>
          De installateur geeft ons bij een registratie de naam, het adres, het e-mailadres en het telefoonnummer van de
          klant, samen met de gegevens van de waterontharder. We gebruiken ze om de garantie uit te voeren, om de klant
          te bereiken als er iets met de waterontharder aan de hand is en om de installatie bij de installateur te
          registreren. De installateur ziet de registratie in zijn account. Anderen krijgen de gegevens alleen als dat
          nodig is voor de garantie. We bewaren ze zolang de garantie loopt.
        </p>
        <p>De klant krijgt een e-mail waarin staat wie de gegevens verwerkt en waarom.</p>
      </ConditionsSection>
      <ConditionsSection title="Cookies">
        <ul>
          <li>We gebruiken alleen cookies die nodig zijn om in te loggen en formulieren veilig te versturen.</li>
          <li>Kies je ‘Ingelogd blijven’, dan onthoudt een cookie dat 400 dagen op dit apparaat.</li>
          <li>
            Wat je in een formulier typt, blijft op je eigen apparaat tot je het verstuurt of uitlogt. Wachtwoorden
            bewaren we daar niet.
          </li>
          <li>We volgen je niet en tonen geen advertenties. YouTube krijgt pas gegevens als je een video afspeelt.</li>
          {siteKey && (
            <li>Bij het aanmaken van een account controleert Google reCAPTCHA of er een mens aan het werk is.</li>
          )}
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Je rechten">
        <p>
          Je kunt je gegevens inzien, laten verbeteren of verwijderen, het gebruik laten beperken, ze laten overdragen
          en bezwaar maken. Mail daarvoor naar <MailLink address={contactAddress} />. Komen we er samen niet uit, dan
          kun je een klacht indienen bij de Autoriteit Persoonsgegevens.
        </p>
      </ConditionsSection>
    </ConditionsText>
  )
}
