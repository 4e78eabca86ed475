import type { SeedPromotion } from './seed-article.ts'

export const seedPromotions: readonly SeedPromotion[] = [
  {
    slug: 'dubbele-punten-op-de-aquastar-pro',
    title: 'Dubbele punten op de AquaStar-Pro',
    description: 'Registreer nu een AquaStar-Pro en ontvang twee keer zoveel punten.',
    picture: 'gift',
    daysAgo: 19,
    fromDay: -19,
    toDay: 11,
    content: (figure) => `
<p>De AquaStar-Pro is er voor huishoudens en bedrijven die veel zacht water vragen. Plaats je er een tijdens deze actie, dan krijg je er <strong>twee keer zoveel punten</strong> voor als anders.</p>
<h2>Zo reken je het uit</h2>
<table>
<caption>Punten per model, gewoon en tijdens de actie</caption>
<thead><tr><th scope="col">Model</th><th scope="col">Gewoon</th><th scope="col">Nu</th></tr></thead>
<tbody>
<tr><td>AquaStar-Pro Duo 12</td><td>400</td><td>800</td></tr>
<tr><td>AquaStar-Pro Duo 16</td><td>450</td><td>900</td></tr>
<tr><td>AquaStar-Pro Duo 25</td><td>600</td><td>1.200</td></tr>
</tbody>
</table>
${figure('duo', 'Een waterontharder met een donkere cilinder en een wit zoutvat', 'De AquaStar-Pro Duo, met het zoutvat ernaast.')}
<h2>Wat je ervoor doet</h2>
<ol>
<li>Plaats een AquaStar-Pro. De installatiedatum valt binnen de actie.</li>
<li>Registreer hem voor het einde van de actie in het portaal.</li>
<li>De gewone punten zie je meteen als ‘In behandeling’.</li>
<li>De extra punten schrijven we na afloop van de actie in één keer bij.</li>
</ol>
<h2>Waar je op let bij een groot model</h2>
<ul>
<li>Reken bij grote modellen op een drukverlies van maximaal 0,6 bar.</li>
<li>De werkdruk is maximaal 7,0 bar.</li>
<li>Wordt er water aan derden geleverd, dan hoort er een terugstroombeveiliging van type BA bij en een resthardheid van minstens 5,6 °dH.</li>
<li>De afvoer mag maximaal 120 cm omhoog, en moet 10 liter per minuut aankunnen.</li>
</ul>
<h2>De voorwaarden, zonder kleine letters</h2>
<p>De actie geldt voor alle drie de modellen, zonder maximum. Per serienummer tellen de extra punten één keer. Registreer je een toestel dat je voor de actie hebt geplaatst, dan krijg je daar de gewone punten voor. De garantie verandert niet: je klant houdt 24 maanden wettelijke garantie, met door de registratie 1 jaar all-in garantie erbij, en zijn wettelijke rechten blijven gelden.</p>
<p>Twijfel je of een toestel meedoet, vraag het dan aan <a href="/service/contact">Verkoop</a>. Je krijgt antwoord voordat je bestelt.</p>
<p><a href="/installateurproductregistratie">Registreer een AquaStar-Pro</a></p>`,
  },
  {
    slug: 'een-zak-zout-bij-iedere-softy',
    title: 'Een zak zout bij iedere Softy',
    description: 'Nog een paar dagen: lever de Softy op met een vol zoutvat, op onze kosten.',
    picture: 'salt',
    daysAgo: 40,
    fromDay: -40,
    toDay: 2,
    content: (figure) => `
<p>Een toestel opleveren met een vol zoutvat staat netjes. Je klant kan weken vooruit, en jij hoeft niet uit te leggen waar het zout te koop is. Daarom ligt er bij iedere Softy die je bestelt <strong>een zak zout van 25 kg</strong> voor je klaar.</p>
<h2>Voor welke modellen?</h2>
<ul>
<li>Softy Compact 6</li>
<li>Softy Compact 10</li>
<li>Softy Family 14</li>
</ul>
${figure('cabinet', 'Een wit kastmodel met een donker deksel', 'De Softy: deksel open, zout erin, klaar.')}
<h2>Hoelang doe je met een zak?</h2>
<p>Een waterontharder gebruikt ongeveer 350 tot 500 gram zout per m³ water. Met 25 kg kan je klant dus zo’n 50 tot 70 m³ water ontharden. Voor veel huishoudens is dat een flink deel van het jaar.</p>
<p>Vertel erbij hoe het bijvullen gaat:</p>
<ol>
<li>Kijk één keer per maand in het zoutvat.</li>
<li>Vul bij voordat er geen zout meer te zien is.</li>
<li>Doe het deksel goed dicht.</li>
</ol>
<h2>Zo doe je mee</h2>
<p>Bestel je een Softy bij ons, dan leggen we het zout erbij. Je hoeft er niets voor in te vullen. Heb je tijdens de actie al een Softy geplaatst zonder zout, registreer hem dan voor het einde van de actie in het portaal. We nemen contact met je op over het afhalen.</p>
<h2>Goed om te weten</h2>
<ul>
<li>Eén zak per geregistreerd serienummer.</li>
<li>De punten voor de Softy krijg je gewoon, daar verandert niets aan.</li>
<li>De actie geldt zolang de actieperiode loopt. Daarna kost een zak weer gewoon geld.</li>
</ul>
<h2>Vragen</h2>
<p>Op werkdagen bereik je ons van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur. Of stuur een bericht aan Verkoop via <a href="/service/contact">Contact</a>. Noem je bedrijfsnaam en het aantal zakken dat je nog verwacht, dan zetten we ze vast klaar.</p>
<p>Nog een laatste tip: zet de zak al tijdens het monteren bij de klant neer. Aan het eind van de dag vergeet je hem minder snel in de bus, en je klant ziet meteen hoe het bijvullen gaat.</p>`,
  },
  {
    slug: 'vijftig-punten-extra-op-de-digisofter-slim',
    title: 'Vijftig punten extra op de DigiSofter Slim',
    description: 'Net begonnen: bij iedere Slim die je registreert, komen er vijftig punten bij.',
    picture: 'slim',
    daysAgo: 1,
    fromDay: -1,
    toDay: 29,
    content: (figure) => `
<p>De Slim-serie heeft er een nieuw model bij, en dat vieren we met de hele familie. Registreer je tijdens de actie een DigiSofter Slim, dan krijg je <strong>vijftig punten extra</strong>. Per toestel, zonder maximum.</p>
<h2>Dit levert het op</h2>
<table>
<caption>Punten per model tijdens de actie</caption>
<thead><tr><th scope="col">Model</th><th scope="col">Gewoon</th><th scope="col">Nu</th></tr></thead>
<tbody>
<tr><td>DigiSofter Slim 8</td><td>250</td><td>300</td></tr>
<tr><td>DigiSofter Slim 10</td><td>300</td><td>350</td></tr>
<tr><td>DigiSofter Slim 14</td><td>350</td><td>400</td></tr>
</tbody>
</table>
<h2>Waarom de Slim?</h2>
<p>Niet ieder huis heeft een bijkeuken. De Slim is smal en hoog, en past daardoor op plekken waar een kastmodel niet meer tussen wil. Laat je klant het toestel zien voordat je een plek kiest: vaak blijkt er meer mogelijk dan gedacht.</p>
${figure('softener', 'Een waterontharder en een zoutvat in een kleine betegelde ruimte', 'Meet de plek op voordat je bestelt, met ruimte voor de slangen.')}
<h2>Zo doe je mee</h2>
<ol>
<li>Plaats een DigiSofter Slim tijdens de actie.</li>
<li>Registreer hem in het portaal, met het serienummer van 2 letters en 6 cijfers.</li>
<li>De gewone punten staan meteen op ‘In behandeling’.</li>
<li>De vijftig extra punten komen er na afloop van de actie bij.</li>
</ol>
<h2>Drie dingen om te onthouden bij het plaatsen</h2>
<ul>
<li>Zet de spoeltijd op <strong>02.00 uur</strong>. Met ongeveer 45 dB heeft er dan niemand last van.</li>
<li>De afvoer mag maximaal <strong>120 cm</strong> omhoog.</li>
<li>Voor particulier gebruik plaats je een terugstroombeveiliging van type <strong>CA</strong>.</li>
</ul>
<p>Foto’s van de Slim voor je eigen website of offerte vind je in de <a href="/service/beeldbank">beeldbank</a>, de handleiding bij de <a href="/service/downloads">downloads</a>. Je mag ze vrij gebruiken.</p>
<p>Wil je een Slim eerst in het echt zien? Vraag je accountmanager ernaar. De gegevens staan op je <a href="/profiel">profiel</a>.</p>`,
  },
  {
    slug: 'honderd-punten-extra-op-de-descale-work-30',
    title: 'Honderd punten extra op de Descale Work 30',
    description: 'Binnenkort: voor zakelijke klussen. Begin nu vast met de voorbereiding.',
    picture: 'duo',
    daysAgo: 5,
    fromDay: 12,
    toDay: 43,
    content: (figure) => `
<p>Een rustige maand is voor veel bedrijven het moment om de techniek op orde te brengen. Lever je straks een Descale Work 30 op, dan krijg je <strong>honderd punten extra</strong> boven op de 500 die er al bij horen. De actie is nog niet begonnen, maar plannen kan alvast.</p>
<h2>Alvast voorbereiden</h2>
<p>Een zakelijke klus begint met vragen stellen. Met de antwoorden op deze vijf kom je een heel eind:</p>
<ol>
<li>Voor wie is het water: alleen voor het bedrijf zelf, of ook voor gasten of klanten?</li>
<li>Hoeveel water wordt er gebruikt, en wanneer?</li>
<li>Welke druk staat er op de leiding?</li>
<li>Waar is de afvoer, en hoe hoog ligt die?</li>
<li>Op welk tijdstip wordt er zeker geen water gevraagd?</li>
</ol>
${figure('valves', 'Koperen leidingen met afsluiters voor een donkere wand', 'Teken de leidingen vooraf, dan is de opleverdag kort.')}
<h2>De cijfers voor je offerte</h2>
<ul>
<li>Drukverlies bij grote modellen: maximaal 0,6 bar.</li>
<li>Werkdruk: maximaal 7,0 bar.</li>
<li>Afvoer: maximaal 120 cm omhoog en 10 liter per minuut.</li>
<li>Spoelen: minstens 50 liter, en na zeven dagen zonder spoelbeurt altijd.</li>
<li>Levering aan derden: terugstroombeveiliging type BA en minstens 5,6 °dH resthardheid.</li>
<li>Zout: ongeveer 350 tot 500 gram per m³.</li>
</ul>
<h2>Zo werkt de actie</h2>
<p>De installatiedatum valt binnen de actieperiode die bovenaan staat, en je registreert het toestel voor het einde ervan. De 500 punten zie je zoals altijd eerst als ‘In behandeling’. De honderd extra punten schrijven we na afloop bij. Toestellen die je eerder hebt geplaatst, doen niet mee.</p>
<h2>Onderhoud meteen meenemen</h2>
<p>Bespreek bij de offerte ook het jaarlijkse onderhoud. Contracten hebben we niet, dus je klant maakt ieder jaar zelf een afspraak. Op de Waddeneilanden doen we geen onderhoud. Wij factureren per e-mail, met een betaallink.</p>
<p>Een bijzondere situatie? Leg hem voor aan <a href="/service/contact">Technische ondersteuning</a>, het liefst met een schets erbij.</p>`,
  },
]
