import { rememberDays, replyHours, stayingReplyDays } from '@portal/contract/keeping'
import { webPaths } from '@portal/contract/web-paths'
import { ClientOnly, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { settings } from '../../lib/page-settings.ts'
import styles from './conditions-pages.module.css'

// The HTML of the build knows no settings: what depends on one is shown once React has taken it over.

export function TermsPage() {
  const { provider, contact_email: contactAddress, desks } = settings

  return (
    <ConditionsText
      title="Algemene voorwaarden"
      intro={`Onze afspraken met jou over het installateursportaal van ${provider}.`}
    >
      <ConditionsSection title="Je account">
        <ul>
          <li>Het portaal is voor bedrijven die waterontharders van {provider} installeren.</li>
          <li>
            Je opent je account met je zakelijke e-&#8288;mailadres en bevestigt dat adres voordat je verder kunt.
          </li>
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
          Mail naar <MailLink address={contactAddress} />.
          {desks && (
            <ClientOnly>
              <PhoneSentences desks={desks} />
            </ClientOnly>
          )}
        </p>
      </ConditionsSection>
    </ConditionsText>
  )
}

const PhoneSentences = lazyComponent(() => import('../contact/desks-card.tsx').then((part) => part.PhoneSentences))

// AVG art. 13 and 14. Its cookies and outside parties are those of this app: change them together.
export function PrivacyPage() {
  const { provider, contact_email: contactAddress, recaptcha_site_key: siteKey } = settings

  return (
    <ConditionsText
      title="Cookies en privacy"
      intro={`${provider} is verantwoordelijk voor de gegevens in dit portaal. Hier lees je welke dat zijn en waarvoor we ze gebruiken.`}
    >
      <ConditionsSection title="Gegevens van installateurs">
        <p>
          Voor je account bewaren we je naam, e-&#8288;mailadres, telefoonnummer en adres, de gegevens van je bedrijf
          en, als je die invult, je geboortedatum. Ook bewaren we je registraties, je punten en de vragen die je ons
          stelt. We gebruiken die gegevens om het portaal te laten werken, je punten toe te kennen en je te antwoorden.
        </p>
        <p>
          Open je de cadeaushop, dan krijgt die je naam, je e-mailadres en je lidnummer. Zo weet de cadeaushop welke
          punten van jou zijn.
        </p>
      </ConditionsSection>
      <ConditionsSection title="Gegevens van klanten">
        <p>
          De installateur geeft ons bij een registratie de naam, het adres, het e-&#8288;mailadres en het telefoonnummer
          van de klant, samen met de gegevens van de waterontharder. We gebruiken ze om de garantie uit te voeren, om de
          klant te bereiken als er iets met de waterontharder aan de hand is en om de installatie bij de installateur te
          registreren. De installateur ziet de registratie in zijn account. Anderen krijgen de gegevens alleen als dat
          nodig is voor de garantie. We bewaren ze zolang de garantie loopt.
        </p>
        <p>De klant krijgt een e-mail waarin staat wie de gegevens verwerkt en waarom.</p>
      </ConditionsSection>
      <ConditionsSection title="Cookies">
        <ul>
          <li>We gebruiken alleen cookies die nodig zijn om in te loggen en formulieren veilig te versturen.</li>
          <li>Kies je ‘Ingelogd blijven’, dan onthoudt een cookie dat {rememberDays} dagen op dit apparaat.</li>
          <li>We volgen je niet en tonen geen advertenties. YouTube krijgt pas gegevens als je een video afspeelt.</li>
          <li>
            We meten hoe snel pagina’s laden en reageren. Daarvoor stuurt je browser een paar getallen en de soort
            pagina, zonder cookie en zonder iets over wie je bent. Heb je in je browser gevraagd om je niet te volgen,
            dan meten we niet.
          </li>
          {siteKey && (
            <ClientOnly>
              <li>Bij het aanmaken van een account controleert Google reCAPTCHA of er een mens aan het werk is.</li>
            </ClientOnly>
          )}
        </ul>
      </ConditionsSection>
      <ConditionsSection title="Wat op je apparaat staat">
        <p>Het portaal bewaart gegevens in je browser, ook van klanten, zodat je zonder verbinding verder kunt.</p>
        <ul>
          <li>
            Wat je in een formulier typt, blijft in het tabblad tot je het verstuurt, het tabblad sluit of uitlogt.
            Wachtwoorden bewaren we niet.
          </li>
          <li>
            Een registratie zonder verbinding wacht, versleuteld waar je browser dat kan, tot ze verstuurd is. Daarna
            blijven alleen het product en het serienummer staan, tot het einde van de dag.
          </li>
          <li>
            De rijen van ‘Meerdere producten registreren’ staan er net zo versleuteld tot je ze verstuurt of wist. De
            uitkomst van een verzending gaat na een dag weg.
          </li>
          <li>
            Je gegevens, je dashboard, de eerste pagina van je registraties en de producten staan er versleuteld tot{' '}
            {replyHours} uur nadat je voor het laatst verbinding had. Met ‘Ingelogd blijven’ is dat {stayingReplyDays}{' '}
            dagen.
          </li>
          <li>
            Je lidnummer en hoe je kolommen koppelde, blijven tot je uitlogt. Hoe je een lijst instelde en wat je bij de
            scanner koos, blijft ook daarna.
          </li>
        </ul>
        <p>
          Uitloggen wist wat er van jou en je klanten op het apparaat staat. Deel je een apparaat, log dan uit als je
          klaar bent.
        </p>
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

// Spec §9: 24 months statutory warranty, and 1 year all-in on registration.
export function WarrantyPage() {
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
            een bevestiging per e-mail. Die bewaart hij bij het aankoopbewijs, voor als de garantie nodig is.
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

// The texts of these pages are drafts: they state only what follows from the specification and the portal itself.
// The provider reviews them before they are binding (docs/decisions/0020).

type ConditionsTextProps = { title: string; intro: string; children: ReactNode }

const pages = [
  { to: webPaths.terms, title: 'Algemene voorwaarden' },
  { to: webPaths.privacy, title: 'Cookies en privacy' },
  { to: webPaths.warranty, title: 'Garantievoorwaarden' },
] as const

function ConditionsText({ title, intro, children }: ConditionsTextProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={`muted above-3 ${styles.intro}`}>{intro}</p>
      {children}
      <nav aria-label="Lees ook" className={styles.related}>
        <ul className="wrap">
          {pages
            .filter((page) => page.title !== title)
            .map((page) => (
              <li key={page.to}>
                <Link to={page.to} className="text-link">
                  {page.title}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}

function ConditionsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link">
      {address}
    </a>
  )
}
