import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import card from '../../ui/card.module.css'
import styles from './writing-help-page.module.css'

export default function WritingHelpPage() {
  return (
    <div className={styles.page}>
      <div className="page-head">
        <div>
          <h1>Hulp bij schrijven</h1>
          <p>
            Zo schrijf je een artikel dat iedereen kan lezen: op een telefoon, met grote letters of met een voorlezer.
          </p>
        </div>
      </div>
      <nav aria-label="Op deze pagina" className={styles.contents}>
        <ul className="wrap">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="target strong">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, Text }) => (
        <section key={id} className={`${card.card} ${card.padded} stack gap-4 ${styles.section}`} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <Text />
        </section>
      ))}
    </div>
  )
}

const sections = [
  { id: 'woorden', title: 'Titel, intro en woorden', Text: Words },
  { id: 'koppen', title: 'Koppen', Text: Headings },
  { id: 'afbeeldingen', title: 'Afbeeldingen', Text: Pictures },
  { id: 'links', title: 'Links', Text: Links },
  { id: 'tabellen', title: 'Tabellen', Text: Tables },
  { id: 'lijsten', title: 'Lijsten en citaten', Text: Lists },
  { id: 'drempels', title: 'Drempels voor lezers', Text: Hurdles },
  { id: 'toetsen', title: 'Schrijven met het toetsenbord', Text: Keys },
]

function Words() {
  return (
    <>
      <p>
        De titel zegt waar het artikel over gaat, de intro wat de lezer eraan heeft. Die twee staan op het dashboard en
        in het nieuwsoverzicht: wie alleen die leest, moet het begrijpen. Schrijf korte zinnen, spreek de lezer aan met
        ‘je’, en leg een vakwoord uit waar het voor het eerst staat.
      </p>
      <Examples
        good="Zout bijvullen: twee keer per jaar is genoeg"
        bad="Informatie inzake periodieke regeneratiemiddelsuppletie"
      />
    </>
  )
}

function Headings() {
  return (
    <>
      <p>
        Een voorlezer springt van kop naar kop, en wie haast heeft ook. Kies in de werkbalk ‘Kop’ voor een nieuw
        onderwerp, en ‘Tussenkop’ voor een deel daarvan. Sla geen niveau over: na de titel komt een Kop, pas daaronder
        een Tussenkop. Een vette regel lijkt op een kop, maar is er geen.
      </p>
      <Examples
        good={
          <>
            Kop: Aansluiten
            <br />
            Tussenkop: De afvoer
            <br />
            Tussenkop: De stroom
          </>
        }
        bad={
          <>
            <strong>Aansluiten</strong> als vette tekst
            <br />
            Kleine kop: De afvoer
          </>
        }
      />
    </>
  )
}

function Pictures() {
  return (
    <>
      <p>
        Beschrijf wat er te zien is en waarom het er staat, in één of twee zinnen: dat is wat een lezer krijgt die de
        foto niet ziet, en wat er staat als de foto niet laadt. Begin niet met ‘Foto van’. Staat er tekst in de
        afbeelding, zet die dan ook in je artikel. Voegt de foto niets toe aan je tekst, kies dan dat hij versiering is.
      </p>
      <Examples
        good="De hendel van het afsluitkraantje staat dwars op de leiding: het water is dicht."
        bad="IMG_2031, foto kraan"
      />
      <p>
        Met ‘Uit de beeldbank’ kies je een foto die leden ook in hun beeldbank hebben. Het artikel krijgt een eigen
        kopie. Zet bij de foto van het artikel de stip op wat in beeld moet blijven als hij wordt afgesneden.
      </p>
    </>
  )
}

function Links() {
  return (
    <>
      <p>
        De woorden van een link zeggen waar hij heen gaat, ook zonder de zin eromheen: een voorlezer kan alle links van
        een pagina achter elkaar noemen.
      </p>
      <Examples
        good={
          <>
            Lees <u>hoeveel zout een gezin gebruikt</u>
          </>
        }
        bad={
          <>
            Klik <u>hier</u> voor meer informatie
          </>
        }
      />
    </>
  )
}

function Tables() {
  return (
    <>
      <p>
        Gebruik een tabel voor gegevens, niet om dingen naast elkaar te zetten. Laat de kopregel staan en zet in iedere
        kop een woord: een voorlezer noemt die bij elke cel. Houd een tabel smal, want op een telefoon passen er twee of
        drie kolommen. Laat geen cellen leeg.
      </p>
      <table className={styles.table}>
        <caption>Goed: een titel, een kopregel en in iedere cel iets</caption>
        <thead>
          <tr>
            <th scope="col">Personen</th>
            <th scope="col">Zout per jaar</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>2</td>
            <td>50 kg</td>
          </tr>
          <tr>
            <td>4</td>
            <td>100 kg</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

function Lists() {
  return (
    <>
      <p>
        Stappen in een volgorde worden een genummerde lijst, de rest een lijst met punten. Gebruik de knop of begin de
        regel met <kbd>-</kbd> of <kbd>1.</kbd> en een spatie: een voorlezer zegt dan hoeveel punten er zijn. Een citaat
        is voor wat iemand echt zei.
      </p>
      <Examples
        good={
          <ol>
            <li>Draai de kraan dicht.</li>
            <li>Trek de stekker eruit.</li>
          </ol>
        }
        bad="Eerst * de kraan dicht * en dan de stekker eruit"
      />
    </>
  )
}

function Hurdles() {
  return (
    <p>
      Onder de tekst staat hoeveel drempels voor lezers erin zitten: koppen die een niveau overslaan of leeg zijn, links
      die niets zeggen, tabellen zonder koppen. Druk erop, dan springt de aanwijzer naar de plek. In de tekst zelf zijn
      ze gestippeld; wijs ze aan om te lezen wat eraan te doen is. Jij beslist: publiceren kan ook met een drempel. Een
      afbeelding zonder beschrijving kun je niet invoegen. Plak je uit Word, dan blijven koppen, lijsten en tabellen
      staan en gaat de opmaak weg.
    </p>
  )
}

const keys = [
  ['Ctrl B', 'vet'],
  ['Ctrl I', 'cursief'],
  ['Ctrl K', 'een link maken of wijzigen'],
  ['Ctrl Z en Ctrl Y', 'ongedaan maken en opnieuw'],
  ['## en een spatie', 'een kop aan het begin van een regel'],
  ['Alt F10', 'naar de werkbalk; met de pijlen van knop naar knop'],
  ['Escape en dan Tab', 'uit een lijst of tabel naar het volgende veld'],
] as const

function Keys() {
  return (
    <dl className={styles.keys}>
      {keys.map(([pressed, does]) => (
        <div key={pressed}>
          <dt>{pressed}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

function Examples({ good, bad }: { good: ReactNode; bad: ReactNode }) {
  return (
    <div className={`stack gap-3 ${styles.examples}`}>
      <div className="note tone-ok">
        <p className="row gap-2 strong">
          <Check size={18} aria-hidden="true" /> Zo wel
        </p>
        <div className={styles.example}>{good}</div>
      </div>
      <div className="note tone-err">
        <p className="row gap-2 strong">
          <X size={18} aria-hidden="true" /> Liever niet
        </p>
        <div className={styles.example}>{bad}</div>
      </div>
    </div>
  )
}
