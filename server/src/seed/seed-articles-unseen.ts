import type { SeedArticle, SeedPromotion } from './seed-article.ts'

// What only staff find: an article that is being written, one that is planned, and one that is over.

export const seedConcept: SeedArticle = {
  slug: '',
  title: 'Wat meet je bij het jaarlijkse onderhoud?',
  description: '',
  picture: 'gauge',
  daysAgo: 0.1,
  content: () => `
<p>Een onderhoudsbeurt begint met meten. Met drie getallen op de werkbon zie je volgend jaar in één oogopslag wat er is veranderd.</p>
<h2>Deze drie</h2>
<ul>
<li>De hardheid van het inkomende water.</li>
<li>De hardheid na het toestel.</li>
<li>De werkdruk: maximaal 7,0 bar.</li>
</ul>`,
}

export const seedPlanned: SeedArticle & { daysAhead: number } = {
  slug: 'vijf-vragen-bij-de-oplevering',
  title: 'Vijf vragen die iedere klant bij de oplevering stelt',
  description: 'Met deze antwoorden sta je niet met je mond vol tanden.',
  picture: 'cabinet',
  daysAgo: 1,
  daysAhead: 4,
  content: (figure) => `
<p>Het toestel draait, het gereedschap ligt weer in de bus. Dan komen de vragen. Het zijn bijna altijd dezelfde vijf, dus je kunt ze maar beter voor zijn.</p>
<h2>Hoeveel zout gaat erin?</h2>
<p>Ongeveer 350 tot 500 gram per m³ water. Hoe harder het water binnenkomt, hoe meer er te ontharden valt.</p>
<h2>Hoor ik hem straks?</h2>
<p>Alleen bij het spoelen, en dan met ongeveer 45 dB. Zet de spoeltijd op 02.00 uur, dan heeft niemand er last van.</p>
${figure('cabinet', 'Een wit kastmodel met een donker deksel', 'Laat bij de oplevering meteen zien hoe het deksel opengaat.')}
<h2>Wat kost dat aan stroom?</h2>
<p>Ongeveer 2 euro per jaar. Het toestel blijft dus gewoon aanstaan, ook in de vakantie.</p>
<h2>En als we weg zijn?</h2>
<p>Heeft het toestel zeven dagen niet gespoeld, dan doet het dat alsnog. Dat is geen storing.</p>
<h2>Hoe zit het met de garantie?</h2>
<p>Je klant heeft 24 maanden wettelijke garantie. Door de registratie komt daar 1 jaar all-in garantie bij. De wettelijke rechten van je klant als consument blijven daarnaast gewoon gelden.</p>
<p>Wil je de cijfers laten zien? Ze staan op een rij in de <a href="/service/faq">veelgestelde vragen</a>.</p>`,
}

export const seedEnded: SeedPromotion = {
  slug: 'vijfentwintig-punten-extra-op-de-softy-compact-6',
  title: 'Vijfentwintig punten extra op de Softy Compact 6',
  description: 'Klein toestel, groot gebaar: registreer er een en krijg vijfentwintig punten extra.',
  picture: 'slim',
  daysAgo: 82,
  fromDay: -80,
  toDay: -50,
  content: (figure) => `
<p>De Softy Compact 6 past op plekken waar een ander toestel niet meer tussen wil. Registreer je er een tijdens deze actie, dan krijg je <strong>vijfentwintig punten extra</strong>. Per toestel, zonder maximum.</p>
${figure('slim', 'Een smal en hoog toestel', 'Meet de plek op voordat je bestelt, met ruimte voor de slangen.')}
<h2>Zo doe je mee</h2>
<ol>
<li>Plaats een Softy Compact 6 tijdens de actie.</li>
<li>Registreer hem in het portaal voor het einde van de actie.</li>
<li>De gewone punten staan meteen op ‘In behandeling’, de extra punten komen er na afloop bij.</li>
</ol>
<p>Twijfel je of een toestel meedoet, vraag het dan aan <a href="/service/contact">Verkoop</a>.</p>`,
}
