import type { FaqGroupId } from '@portal/contract/faq'
import { webPaths } from '@portal/contract/web-paths'

type FirstQuestion = {
  /** Stands after the '#' of its earlier address, which leads on. */
  anchor: string
  question: string
  /** One text per paragraph. */
  answer: readonly string[]
  /** Where to go on: the last paragraph of the answer. */
  link?: { to: string; text: string }
}

type FirstGroup = { group: FaqGroupId; questions: readonly FirstQuestion[] }

/**
 * The questions that a portal begins with, in their groups; the figures are those of spec §9. `{{provider}}` stands for the name of
 * the provider, `{{op nummer}}` for the telephone number of its desk, when it has one.
 */
export const firstQuestions: readonly FirstGroup[] = [
  {
    group: 'werking',
    questions: [
      {
        anchor: 'hoe-werkt-een-waterontharder',
        question: 'Hoe werkt een waterontharder?',
        answer: [
          'Het leidingwater stroomt door een kolom met harskorrels. De hars houdt calcium en magnesium vast, de stoffen waaruit kalk ontstaat, en geeft er een kleine hoeveelheid natrium voor terug.',
          'Is de hars vol, dan spoelt het toestel hem schoon met zout water uit het zoutvat. Daarna kan de hars weer kalk opnemen.',
        ],
      },
      {
        anchor: 'zoutverbruik',
        question: 'Hoeveel zout gebruikt een waterontharder?',
        answer: [
          'Reken op ongeveer 350 tot 500 gram zout per m³ water. Hoe harder het water en hoe lager de hardheid die je instelt, hoe hoger het verbruik.',
        ],
      },
      {
        anchor: 'spoelen',
        question: 'Wanneer spoelt het toestel, en hoeveel water kost dat?',
        answer: [
          'Het toestel spoelt als de hars vol is. Is er na zeven dagen nog niet gespoeld, dan spoelt het toestel hoe dan ook, zodat het water in de hars fris blijft.',
          'Een spoelbeurt gebruikt minstens 50 liter water, met maximaal 10 liter per minuut.',
        ],
      },
      {
        anchor: 'spoeltijd',
        question: 'Op welk tijdstip kan het toestel het beste spoelen?',
        answer: [
          'Ons advies is 02.00 uur. Dan vraagt bijna niemand water, en merkt je klant er niets van. Tijdens het spoelen komt er hard water uit de kraan.',
        ],
      },
      {
        anchor: 'geluid',
        question: 'Hoeveel geluid maakt een waterontharder?',
        answer: ['Tijdens het spoelen ongeveer 45 dB. De rest van de tijd hoor je het toestel niet.'],
      },
      {
        anchor: 'stroomverbruik',
        question: 'Hoeveel stroom gebruikt een waterontharder?',
        answer: [
          'Weinig: de besturing en de klep kosten je klant samen ongeveer 2 euro per jaar. Het toestel moet wel altijd aanstaan, anders spoelt het niet.',
        ],
      },
    ],
  },
  {
    group: 'voordelen',
    questions: [
      {
        anchor: 'wat-merkt-je-klant',
        question: 'Wat merkt je klant van zacht water?',
        answer: [
          'Kranen, tegels en de douchewand blijven langer schoon, want er blijft geen kalk achter. De was wordt zachter, en zeep en shampoo schuimen beter.',
        ],
      },
      {
        anchor: 'toestellen-en-leidingen',
        question: 'Is zacht water beter voor toestellen en leidingen?',
        answer: [
          'Ja. In de cv-ketel, de boiler, de wasmachine en het koffieapparaat zet zich geen nieuwe kalk af. Een verwarmingselement zonder kalk warmt het water sneller op en gaat langer mee.',
        ],
      },
      {
        anchor: 'schoonmaakmiddel',
        question: 'Heb je met zacht water minder wasmiddel nodig?',
        answer: [
          'Ja. Wasmiddel voor hard water bevat stoffen die de kalk binden, en die zijn niet meer nodig. Je klant kan de dosering voor zacht water aanhouden die op de verpakking staat. Ontkalken is ook niet meer nodig.',
        ],
      },
      {
        anchor: 'drinken',
        question: 'Kun je onthard water drinken?',
        answer: [
          'Ja, onthard water blijft drinkwater. Er zit iets meer natrium in dan in hard water. Wie op advies van de huisarts zoutarm eet, kan beter eerst overleggen of een kraan zonder ontharder gebruiken.',
        ],
      },
    ],
  },
  {
    group: 'installatie',
    questions: [
      {
        anchor: 'werkdruk',
        question: 'Wat is de maximale werkdruk?',
        answer: [
          'De werkdruk mag maximaal 7,0 bar zijn. Is de druk in de woning hoger, plaats dan een drukreduceerventiel voor het toestel.',
        ],
      },
      {
        anchor: 'drukverlies',
        question: 'Hoeveel drukverlies geeft een waterontharder?',
        answer: [
          'Bij de consumentenmodellen maximaal 0,3 bar, bij de grote modellen maximaal 0,6 bar. Houd daar rekening mee als de voordruk laag is of de douche hoog zit.',
        ],
      },
      {
        anchor: 'afvoer',
        question: 'Hoe hoog mag de afvoer zitten?',
        answer: [
          'De afvoer mag maximaal 120 cm omhoog. Zit de afvoer hoger, kies dan een andere plek of een ander afvoerpunt. Maak de slang altijd vast met een open verbinding boven de sifon.',
        ],
      },
      {
        anchor: 'terugstroombeveiliging',
        question: 'Welke terugstroombeveiliging heb je nodig?',
        answer: [
          'Voor eigen gebruik, zoals in een woonhuis, een beveiliging van het type CA. Levert je klant het water aan derden, bijvoorbeeld in een hotel of een appartementengebouw, dan is type BA nodig.',
        ],
      },
      {
        anchor: 'resthardheid',
        question: 'Welke resthardheid stel je in bij levering aan derden?',
        answer: [
          'Wie water aan derden levert, houdt een resthardheid van minstens 5,6 °dH aan. Stel dat in met het mengventiel, en meet het na bij de eerste kraan na het toestel.',
        ],
      },
      {
        anchor: 'plaats',
        question: 'Waar plaats je de waterontharder?',
        answer: [
          'Kort na de watermeter, op een vlakke en vorstvrije plek met een stopcontact en een afvoer in de buurt. Laat ruimte vrij om het zoutvat te vullen. Een buitenkraan sluit je meestal aan vóór het toestel: planten hebben geen zacht water nodig.',
        ],
        link: { to: webPaths.downloads, text: 'Bekijk de handleidingen' },
      },
    ],
  },
  {
    group: 'aanschaf',
    questions: [
      {
        anchor: 'welk-model',
        question: 'Welk model past bij je klant?',
        answer: [
          'Dat hangt af van het aantal bewoners, de hardheid van het water en de ruimte die er is. Voor een huishouden kies je een consumentenmodel; de grote modellen zijn bedoeld voor bedrijven en gebouwen met veel tappunten.',
          'Twijfel je, leg de situatie dan voor aan onze afdeling Verkoop.',
        ],
        link: { to: webPaths.contact, text: 'Vraag het aan Verkoop' },
      },
      {
        anchor: 'betalen',
        question: 'Hoe betaal je een bestelling?',
        answer: [
          'Op factuur. Je krijgt de factuur per e-mail, met een betaallink erin waarmee je meteen kunt betalen.',
        ],
      },
      {
        anchor: 'merken',
        question: 'Welke merken kun je registreren?',
        answer: [
          'Alle merken die je in het registratieformulier kunt kiezen. Kies daar eerst het merk; dan zie je welke modellen erbij horen en hoeveel punten ze opleveren.',
        ],
        link: { to: webPaths.registerProduct, text: 'Naar productregistratie' },
      },
      {
        anchor: 'zakelijk-gebruik',
        question: 'Waar let je op bij een bedrijf of een appartementengebouw?',
        answer: [
          'Daar levert je klant het water vaak aan derden. Dan gelden twee extra eisen: een terugstroombeveiliging van het type BA en een resthardheid van minstens 5,6 °dH. Kies een model dat ook bij het hoogste verbruik genoeg water doorlaat.',
        ],
      },
    ],
  },
  {
    group: 'onderhoud-en-garantie',
    questions: [
      {
        anchor: 'garantie',
        question: 'Hoeveel garantie krijgt je klant?',
        answer: [
          'Op het toestel zit 24 maanden wettelijke garantie. Registreer je het toestel in dit portaal, dan komt daar 1 jaar all-in garantie bij.',
          'De wettelijke rechten van je klant blijven altijd bestaan; de all-in garantie komt erbovenop en neemt er niets van af.',
        ],
        link: { to: webPaths.registerProduct, text: 'Registreer een toestel' },
      },
      {
        anchor: 'garantie-aanspreken',
        question: 'Wat doe je als er binnen de garantie iets kapotgaat?',
        answer: [
          'Zoek het serienummer op bij je registraties en stuur ons je vraag met het onderwerp Technische ondersteuning. Schrijf erbij wat het toestel doet en welke melding er in beeld staat.',
        ],
        link: { to: webPaths.registrations, text: 'Naar je registraties' },
      },
      {
        anchor: 'onderhoudsbeurt',
        question: 'Hoe vaak heeft een waterontharder onderhoud nodig?',
        answer: [
          'Eén keer per jaar. Bij die beurt worden de klep en het zoutvat nagekeken en wordt de hardheid opnieuw gemeten.',
        ],
      },
      {
        anchor: 'onderhoudscontract',
        question: 'Kan je klant een onderhoudscontract afsluiten?',
        answer: [
          'Nee, er zijn geen contracten. Je klant vraagt het onderhoud elk jaar los aan en zit nergens aan vast.',
        ],
      },
      {
        anchor: 'waddeneilanden',
        question: 'Komen jullie in heel Nederland voor onderhoud?',
        answer: ['Ja, behalve op de Waddeneilanden. Daar voeren we geen onderhoud uit.'],
      },
      {
        anchor: 'zout-bijvullen',
        question: 'Hoe houdt je klant het zoutvat op peil?',
        answer: [
          'Laat je klant eens per maand kijken en bijvullen voordat het water boven het zout staat. Zonder zout spoelt het toestel wel, maar wordt het water niet meer zacht.',
        ],
      },
    ],
  },
  {
    group: 'over-ons',
    questions: [
      {
        anchor: 'bereikbaarheid',
        question: 'Wanneer is {{provider}} telefonisch bereikbaar?',
        answer: ['Op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur{{op nummer}}.'],
        link: { to: webPaths.contact, text: 'Neem contact op' },
      },
      {
        anchor: 'wat-doet-de-aanbieder',
        question: 'Wat doet {{provider}}?',
        answer: [
          '{{provider}} levert waterontharders aan installateurs en staat klaar als er vragen zijn over verkoop, techniek of administratie. Jij plaatst het toestel en blijft het aanspreekpunt van je klant.',
        ],
      },
      {
        anchor: 'punten',
        question: 'Hoe werkt het sparen van punten?',
        answer: [
          'Voor elk toestel dat je registreert, krijg je punten. Eerst staan ze op ‘In behandeling’; zijn ze verwerkt, dan zie je ze in je saldo. Het saldo wordt ieder uur bijgewerkt, en in de cadeaushop geef je de punten uit.',
        ],
        link: { to: webPaths.registrations, text: 'Bekijk je registraties' },
      },
      {
        anchor: 'gegevens-van-je-klant',
        question: 'Wat gebeurt er met de gegevens van je klant?',
        answer: [
          '{{provider}} gebruikt ze om de registratie en de all-in garantie uit te voeren. Je klant krijgt een e-mail waarin staat wie de gegevens verwerkt en waarom. Vertel het je klant ook zelf voordat je registreert.',
        ],
      },
    ],
  },
]
