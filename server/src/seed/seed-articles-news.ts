import type { SeedArticle } from './seed-article.ts'

export const seedNews: readonly SeedArticle[] = [
  {
    slug: 'nieuw-digisofter-slim-14',
    title: 'Nieuw: de DigiSofter Slim\u00a014 voor smalle plekken',
    description: 'De grootste van de Slim-serie is vanaf nu te registreren, en goed voor 350 punten.',
    picture: 'slim',
    daysAgo: 3,
    content: (figure) => `
<p>De meterkast is vol, het keukenkastje ook, en in de bijkeuken staat de wasmachine. Je kent het. Juist voor zulke plekken is de Slim-serie van DigiSofter gemaakt, en die heeft er vanaf deze week een groter model bij: de Slim 14.</p>
<h2>Wat is er anders aan?</h2>
<p>De Slim 14 staat boven de Slim 8 en de Slim 10. Je kiest hem voor een huishouden dat meer water gebruikt, of waar het water harder is dan gemiddeld. Verder werk je precies zoals je gewend bent: dezelfde opstelling, dezelfde stappen, hetzelfde formulier achteraf.</p>
${figure('softener', 'Een waterontharder met een zoutvat ernaast in een kleine betegelde ruimte', 'Krappe ruimte? Meet ook de plek voor de slangen en het zout op.')}
<h2>Waar je op let bij het plaatsen</h2>
<ul>
<li><strong>Werkdruk.</strong> Maximaal 7,0 bar. Staat er meer op de leiding, plaats dan eerst een drukreduceerventiel.</li>
<li><strong>Drukverlies.</strong> Reken bij consumentenmodellen op maximaal 0,3 bar.</li>
<li><strong>Afvoer.</strong> De afvoerslang mag maximaal 120 cm omhoog.</li>
<li><strong>Terugstroombeveiliging.</strong> Voor particulier gebruik is dat type CA.</li>
<li><strong>Spoeltijd.</strong> Zet hem op 02.00 uur, dan heeft niemand er last van.</li>
</ul>
<h2>Wat je de klant kunt vertellen</h2>
<p>Een toestel in de keuken moet vooral niet opvallen. Vertel je klant dat een spoelbeurt ongeveer 45 dB geeft en dat het stroomverbruik neerkomt op zo’n 2 euro per jaar. Dat zijn de twee vragen die bijna iedereen stelt, nog voor het over hardheid gaat.</p>
<h2>350 punten per registratie</h2>
<p>Voor iedere Slim 14 die je registreert, krijg je 350 punten. Kies in het formulier het merk DigiSofter, dan staat het model in de lijst. Het serienummer bestaat uit 2 letters en 6 cijfers. De punten staan eerst op ‘In behandeling’ en tellen mee zodra ze verwerkt zijn.</p>
<p><a href="/installateurproductregistratie">Registreer je eerste Slim 14</a></p>`,
  },
  {
    slug: 'zoutverbruik-350-tot-500-gram-per-m3',
    title: 'Zoutverbruik: reken op 350 tot 500 gram per m³',
    description: 'Zo leg je klanten uit wat hun waterontharder verbruikt, en wanneer ze moeten bijvullen.',
    picture: 'salt',
    daysAgo: 8,
    content: (figure) => `
<p>‘Hoeveel zout gaat daar eigenlijk in?’ Het is de vraag die je bij de oplevering krijgt, en drie weken later nog een keer aan de telefoon. Het goede nieuws: met één vuistregel en een rekensom op de achterkant van de werkbon ben je er.</p>
<h2>De vuistregel</h2>
<p>Een waterontharder gebruikt ongeveer <strong>350 tot 500 gram zout per m³ water</strong>. Waar een huishouden in die marge uitkomt, hangt af van de hardheid van het water: hoe harder het binnenkomt, hoe meer er te ontharden valt.</p>
<table>
<caption>Zout per jaar, berekend uit de vuistregel</caption>
<thead><tr><th scope="col">Waterverbruik</th><th scope="col">Minimaal</th><th scope="col">Maximaal</th></tr></thead>
<tbody>
<tr><td>50 m³</td><td>17,5 kg</td><td>25 kg</td></tr>
<tr><td>100 m³</td><td>35 kg</td><td>50 kg</td></tr>
<tr><td>150 m³</td><td>52,5 kg</td><td>75 kg</td></tr>
</tbody>
</table>
<p>Het verbruik in m³ staat op de jaarafrekening van het waterbedrijf. Vraag je klant ernaar voor je langskomt, dan heb je het antwoord bij de oplevering al klaar.</p>
${figure('cabinet', 'Een wit kastmodel met een donker deksel', 'Deksel open, kijken, bijvullen: meer hoeft je klant niet te doen.')}
<h2>Wanneer bijvullen?</h2>
<p>Leer je klant kijken in plaats van rekenen. Deksel open, blik naar binnen, klaar. Een vaste dag helpt: samen met het oud papier, of de eerste zaterdag van de maand.</p>
<ol>
<li>Kijk of er nog zout te zien is.</li>
<li>Vul bij voordat het vat leeg is.</li>
<li>Sluit het deksel goed, dan blijft het zout schoon.</li>
</ol>
<h2>Gebruikt een toestel veel meer?</h2>
<p>Ligt het verbruik ruim boven de 500 gram per m³, ga dan eerst na of de hardheid goed is ingesteld en of het waterverbruik klopt. Kom je er niet uit, leg de vraag dan bij ons neer met het serienummer erbij. <a href="/service/contact">Technische ondersteuning</a> kijkt met je mee.</p>
<p>Tip voor in de bus: schrijf bij de oplevering het verwachte verbruik per jaar op een sticker aan de binnenkant van het deksel. Dat scheelt je dat tweede telefoontje.</p>`,
  },
  {
    slug: 'spoelen-om-02-00-uur',
    title: 'Waarom spoelen om 02.00 uur het handigst is',
    description: 'Een spoelbeurt vraagt minstens 50 liter water. Met het juiste tijdstip merkt je klant er niets van.',
    picture: 'gauge',
    daysAgo: 16,
    content: (figure) => `
<p>Een waterontharder spoelt vanzelf, maar niet vanzelf op het goede moment. Wie de klok bij de oplevering overslaat, hoort dat later terug van een klant die onder een straal hard water staat. Vijf minuten instellen voorkomt dat.</p>
<h2>Wat er gebeurt bij een spoelbeurt</h2>
<p>Tijdens het spoelen maakt het toestel zichzelf klaar voor de volgende ronde. Dat kost <strong>minstens 50 liter water</strong>, met een snelheid van <strong>maximaal 10 liter per minuut</strong>. Reken op vijf minuten of langer waarin er water door de afvoer loopt.</p>
<h2>Waarom midden in de nacht?</h2>
<ul>
<li>Om <strong>02.00 uur</strong> vraagt bijna niemand water. De douche, de wasmachine en de vaatwasser zijn klaar.</li>
<li>Het geluid, ongeveer 45 dB, valt niemand op als de deur van de bijkeuken dicht is.</li>
<li>De volgende ochtend is er weer volop zacht water.</li>
</ul>
${figure('cellar', 'Een waterontharder met zoutvat in een kelder', 'In de kelder hoort niemand iets van een spoelbeurt om twee uur.')}
<h2>Zeven dagen is de grens</h2>
<p>Heeft het toestel zeven dagen niet gespoeld, dan doet het dat alsnog. Dat is geen storing. Vertel het je klant als die vaak weg is: ook in een vakantiewoning of na twee weken Frankrijk is er dus gewoon gespoeld.</p>
<h2>Zo stel je het in</h2>
<ol>
<li>Zet eerst de klok van het toestel goed. Zonder juiste tijd heeft een spoeltijd geen zin.</li>
<li>Kies 02.00 uur als spoeltijd.</li>
<li>Werkt je klant in ploegen? Kies dan een uur waarop er niemand onder de douche staat.</li>
<li>Laat de klant zien waar de tijd staat, ook voor na een stroomstoring.</li>
</ol>
<h2>Let op de afvoer</h2>
<p>Al dat water moet wel weg kunnen. De afvoer mag maximaal 120 cm boven het toestel liggen, en moet 10 liter per minuut aankunnen. Loopt er in dezelfde leiding een wasmachine mee, dan is 02.00 uur om nog een reden een goed idee.</p>
<p>In de <a href="/service/faq">veelgestelde vragen</a> staan de cijfers op een rij, handig om aan een klant te laten zien.</p>`,
  },
  {
    slug: 'hoeveel-geluid-maakt-een-waterontharder',
    title: 'Hoeveel geluid maakt een waterontharder?',
    description: 'Ongeveer 45 dB. Wat dat betekent naast een slaapkamer, en hoe je het nog stiller krijgt.',
    picture: 'softener',
    daysAgo: 30,
    content: (figure) => `
<p>In een vrijstaand huis met een kelder vraagt niemand ernaar. In een appartement, met de techniekkast tegen de slaapkamermuur, is het de eerste vraag. Daarom het antwoord dat je zonder aarzelen kunt geven: <strong>ongeveer 45 dB</strong>.</p>
<h2>Wanneer hoor je iets?</h2>
<p>Het grootste deel van de dag hoor je een waterontharder niet. Het geluid komt bij het spoelen, als er water naar de afvoer loopt. Dat is dus precies het moment waarvoor je een tijd kunt kiezen.</p>
<blockquote><p>Een klant die weet wanneer het toestel spoelt, schrikt er niet van. Een klant die het niet weet, belt.</p></blockquote>
<h2>Nacht of dag?</h2>
<p>Wij adviseren 02.00 uur, omdat er dan geen water wordt gevraagd. Staat het toestel echt naast een slaapkamer, bespreek het dan met de bewoner. Is er overdag een vast uur waarop niemand thuis is, dan kan dat ook. Kies bewust, en schrijf de gekozen tijd op.</p>
${figure('wall', 'Koperen leidingen langs een betegelde wand', 'Goed gebeugeld en vrij van elkaar: zo zingen leidingen niet mee.')}
<h2>Vier dingen die helpen</h2>
<ul>
<li><strong>Zet het toestel waterpas</strong> en op een stevige ondergrond. Een holle kastbodem werkt als een klankkast.</li>
<li><strong>Houd ruimte vrij</strong> tussen toestel en wand, zodat er niets tegenaan trilt.</li>
<li><strong>Beugel de leidingen</strong> goed vast. Vaak is het de leiding die je hoort en niet het toestel.</li>
<li><strong>Controleer de afvoer.</strong> Water dat van hoog in een sifon valt, klinkt harder dan het hoeft.</li>
</ul>
<h2>En het stroomverbruik?</h2>
<p>Die vraag komt er meestal meteen achteraan. Ook daar is het antwoord kort: ongeveer 2 euro per jaar. Het toestel blijft dus gewoon aanstaan, ook in de vakantie.</p>
<p>Kom je een toestel tegen dat duidelijk meer lawaai maakt dan je gewend bent? Maak een filmpje met geluid, noteer het serienummer en stuur ons een <a href="/service/contact">bericht</a>. Dan weten we snel of het aan het toestel ligt of aan de opstelling.</p>`,
  },
  {
    slug: 'terugstroombeveiliging-ca-of-ba',
    title: 'Terugstroombeveiliging: wanneer CA en wanneer BA?',
    description: 'Eén vraag bepaalt welk type je nodig hebt: voor wie is het water?',
    picture: 'valves',
    daysAgo: 48,
    content: (figure) => `
<p>Drinkwater moet één kant op. Wat eenmaal voorbij de waterontharder is, hoort nooit terug te kunnen stromen in het leidingnet. Daarvoor plaats je een terugstroombeveiliging, en daarbij gaat het in de praktijk om twee types. Welke je nodig hebt, hangt niet af van het merk of de grootte van het toestel.</p>
<h2>De ene vraag die telt</h2>
<p>Vraag je af voor wie het water is.</p>
<table>
<caption>Welk type bij welk gebruik</caption>
<thead><tr><th scope="col">Gebruik</th><th scope="col">Type</th></tr></thead>
<tbody>
<tr><td>Particulier, voor eigen gebruik</td><td>CA</td></tr>
<tr><td>Levering aan derden</td><td>BA</td></tr>
</tbody>
</table>
<p>Een gezin dat zelf van het water gebruikmaakt, is particulier gebruik: <strong>type CA</strong>. Zodra het water aan anderen wordt geleverd, is het <strong>type BA</strong>.</p>
${figure('pipes', 'Koperen leidingen met een manometer voor een donkere wand', 'Denk bij het tekenen van de leidingen al aan de plek van de beveiliging.')}
<h2>Derden, wie zijn dat?</h2>
<p>Twijfel je, stel jezelf dan de vraag of het water uitsluitend voor de bewoner zelf is. Zijn er gasten, huurders, klanten of patiënten die het water gebruiken, bespreek het dan met ons voordat je begint. Een bericht vooraf kost je een paar minuten, een beveiliging vervangen een halve dag.</p>
<h2>Er komt nog iets bij</h2>
<p>Lever je aan derden, dan geldt ook een ondergrens voor de hardheid: het water moet na het ontharden nog minstens <strong>5,6 °dH</strong> hebben. Stel dus altijd een resthardheid in. Hoe je dat aanpakt, lees je in een <a href="/nieuws/resthardheid-5-6-dh-bij-levering-aan-derden">apart artikel</a>.</p>
<h2>Checklist voor je begint</h2>
<ol>
<li>Bepaal voor wie het water is.</li>
<li>Kies het type: CA of BA.</li>
<li>Controleer de werkdruk: maximaal 7,0 bar.</li>
<li>Houd rekening met het drukverlies van toestel en beveiliging samen.</li>
<li>Plaats de beveiliging zo dat je er later nog bij kunt.</li>
</ol>
<p>Maak een foto van de aansluiting als je klaar bent. Bij het jaarlijkse onderhoud, of als een collega het overneemt, is dan meteen duidelijk wat er zit. Vragen over een bijzondere situatie? <a href="/service/contact">Technische ondersteuning</a> denkt met je mee.</p>`,
  },
  {
    slug: 'resthardheid-5-6-dh-bij-levering-aan-derden',
    title: 'Resthardheid: minstens 5,6 °dH bij levering aan derden',
    description: 'Zachter is niet altijd beter. Dit is de ondergrens, en zo houd je je eraan.',
    picture: 'ripple',
    daysAgo: 65,
    content: (figure) => `
<p>Een klant die jaren met kalk heeft gepoetst, wil het liefst helemaal geen hardheid meer. Begrijpelijk, maar niet altijd wat je moet instellen. Wordt het water aan derden geleverd, dan is er een ondergrens: <strong>5,6 °dH</strong>.</p>
<h2>Wat die grens betekent</h2>
<p>De hardheid na het toestel, de resthardheid, mag in dat geval niet lager zijn dan 5,6 °dH. Je laat dus bewust een deel van de hardheid in het water zitten. Het is een ondergrens en geen streefwaarde: iets erboven mag altijd.</p>
${figure('duo', 'Een waterontharder met een donkere cilinder en een wit zoutvat', 'Zacht water is een kwestie van instellen: niet zo laag mogelijk, wel zo goed mogelijk.')}
<h2>Eerst meten, dan instellen</h2>
<p>Ga niet af op wat je je van een vorige klus in dezelfde straat herinnert. Meet ter plekke, en meet twee keer.</p>
<ol>
<li>Meet de hardheid van het inkomende water.</li>
<li>Stel de resthardheid in op het toestel.</li>
<li>Laat het water even lopen en meet na het toestel opnieuw.</li>
<li>Stel bij tot de meting klopt, en schrijf beide waarden op.</li>
</ol>
<h2>Waarom je het opschrijft</h2>
<p>Bij een particuliere klant is het handig, bij levering aan derden is het gewoon verstandig. Met twee getallen en een datum op de werkbon kun je later laten zien hoe je het toestel hebt achtergelaten. Het maakt ook het jaarlijkse onderhoud sneller: je collega ziet in één oogopslag of er iets is veranderd.</p>
<h2>Vergeet de beveiliging niet</h2>
<p>Levering aan derden betekent ook een andere terugstroombeveiliging: type BA in plaats van type CA. Die twee dingen horen bij elkaar:</p>
<ul>
<li>resthardheid van minstens 5,6 °dH</li>
<li>terugstroombeveiliging type BA</li>
</ul>
<p>Staat het ene op je bon, dan hoort het andere er ook op te staan.</p>
<h2>En thuis?</h2>
<p>Bij particulier gebruik kies je samen met de bewoner. Laat ze een paar weken wennen en vraag daarna hoe het bevalt. Een stapje bijstellen is zo gedaan, en je klant heeft het gevoel dat het toestel echt voor hem is afgesteld. Meer cijfers vind je in de <a href="/service/faq">veelgestelde vragen</a>.</p>`,
  },
  {
    slug: 'drukverlies-wat-je-klant-onder-de-douche-merkt',
    title: 'Drukverlies: wat je klant onder de douche merkt',
    description: 'Maximaal 0,3 bar bij consumentenmodellen en 0,6 bar bij grote modellen. Meten voorkomt discussie.',
    picture: 'pipes',
    daysAgo: 85,
    content: (figure) => `
<p>‘Sinds dat toestel er staat, is de douche slapper.’ Soms is dat zo, vaak valt het mee, en een enkele keer zat het er al. Wie vooraf meet, hoeft achteraf niet te gissen.</p>
<h2>De cijfers</h2>
<ul>
<li>Consumentenmodellen: maximaal <strong>0,3 bar</strong> drukverlies.</li>
<li>Grote modellen: maximaal <strong>0,6 bar</strong>.</li>
<li>Maximale werkdruk: <strong>7,0 bar</strong>.</li>
</ul>
<p>Die 0,3 bar merkt een klant met een normale leidingdruk nauwelijks. Is de druk aan de lage kant, bijvoorbeeld op de bovenste verdieping, dan telt iedere tiende mee.</p>
${figure('gauge', 'Een manometer op een koperen leiding met een afsluiter', 'Twee metingen, voor en na: meer heb je niet nodig.')}
<h2>Meten in vier stappen</h2>
<ol>
<li>Meet de druk zonder dat er water loopt. Staat er meer dan 7,0 bar, dan komt er eerst een drukreduceerventiel.</li>
<li>Zet boven een douche open en meet nog een keer.</li>
<li>Plaats het toestel en herhaal beide metingen.</li>
<li>Noteer de vier getallen op de werkbon.</li>
</ol>
<p>Het verschil tussen de tweede en de vierde meting is wat je klant merkt. Ligt het binnen de cijfers hierboven, dan doet het toestel wat het moet doen.</p>
<h2>Meer verlies dan verwacht?</h2>
<p>Kijk dan eerst naar wat er om het toestel heen zit. De oorzaak zit vaker in een detail dan in het toestel zelf:</p>
<ul>
<li>een afsluiter die niet helemaal openstaat</li>
<li>een knik in een flexibele slang</li>
<li>een overgang naar een dunnere leiding</li>
<li>een vervuild filter ervoor</li>
</ul>
<h2>Kies het juiste model</h2>
<p>Bij een groot huishouden of een klein bedrijf is de verleiding groot om een maatje te klein te kiezen, omdat het past. Dat betaalt de klant terug in druk. Kijk in de <a href="/service/downloads">handleidingen</a> welk model bij het verbruik hoort, en reken bij een groot model met 0,6 bar.</p>
<p>Kom je er niet uit, stuur ons dan de vier getallen en het model. Daarmee kunnen we je gericht antwoord geven, in plaats van terug te vragen wat je hebt gemeten.</p>`,
  },
  {
    slug: 'afvoer-maximaal-120-cm-omhoog',
    title: 'De afvoer: maximaal 120 cm omhoog',
    description: 'De meeste keren dat je terug moet, ligt het niet aan het toestel, maar over de slang erachter.',
    picture: 'cellar',
    daysAgo: 105,
    content: (figure) => `
<p>In een kelder ligt de riolering zelden waar je hem wilt hebben. Dan gaat de slang omhoog, langs de balk, naar de afvoer van de wasmachine. Dat mag, tot een grens: <strong>maximaal 120 cm</strong>.</p>
<h2>Waarom er een grens is</h2>
<p>Bij het spoelen moet het toestel zijn water zelf naar boven duwen. Boven de 120 cm lukt dat niet goed genoeg meer. Meet vanaf het toestel tot het hoogste punt van de slang, en niet tot waar de slang de afvoer in gaat: juist dat bochtje bovenaan telt.</p>
${figure('wall', 'Koperen leidingen met een manometer en een afsluiter langs een betegelde wand', 'Liever een meter leiding erbij dan een slang die net te hoog hangt.')}
<h2>Hoeveel water er doorheen gaat</h2>
<p>Een spoelbeurt gebruikt minstens 50 liter, met maximaal 10 liter per minuut. De afvoer moet dat aankunnen, ook als er tegelijk iets anders op loost. Met een emmer en een horloge controleer je het zo: giet tien liter in een minuut in de afvoer en kijk of het blijft staan.</p>
<h2>Past het niet?</h2>
<ol>
<li><strong>Zet het toestel hoger.</strong> Een stevige verhoging van een halve meter lost het vaak al op.</li>
<li><strong>Zoek een lager punt.</strong> Een schrobput of een aparte standleiding is soms dichterbij dan je denkt.</li>
<li><strong>Kies een andere plek.</strong> Liever een meter verder van de watermeter dan een slang die net te hoog hangt.</li>
</ol>
<h2>Verder nog even nalopen</h2>
<ul>
<li>Zit de slang vast, ook op het hoogste punt?</li>
<li>Is er nergens een knik, ook niet achter het toestel?</li>
<li>Kan er niets terugstromen uit de afvoer?</li>
<li>Is de slang bereikbaar voor het jaarlijkse onderhoud?</li>
</ul>
<p>Laat het toestel voor je weggaat één keer spoelen en blijf erbij. Het zijn de best bestede minuten van de klus: je ziet meteen of het water wegloopt, je hoort of er iets trilt, en je klant ziet dat je het serieus neemt.</p>
<p>In <a href="/service/videos">de video’s</a> laten we de aansluiting stap voor stap zien. Handig voor een collega die er nog weinig heeft geplaatst.</p>`,
  },
  {
    slug: 'beeldmateriaal-voor-je-eigen-website',
    title: 'Beeldmateriaal voor je eigen website',
    description: 'Foto en logo staan voor je klaar, en de handleiding ook. Zo vind je ze in een paar tellen.',
    picture: 'bend',
    daysAgo: 116,
    content: (figure) => `
<p>Een offerte met een wazige foto van een ander merk doet niemand recht. Daarom staan de foto’s en logo’s van onze merken in de <a href="/service/beeldbank">beeldbank</a>, klaar om te downloaden. Je hoeft er niet voor te mailen en niet op te wachten.</p>
<h2>Welk bestand kies je?</h2>
<table>
<caption>Drie soorten bestanden en waar je ze voor gebruikt</caption>
<thead><tr><th scope="col">Bestand</th><th scope="col">Goed voor</th></tr></thead>
<tbody>
<tr><td>jpg</td><td>je website, een offerte, een bericht</td></tr>
<tr><td>png</td><td>een logo of een foto die scherp moet blijven</td></tr>
<tr><td>tiff</td><td>drukwerk, zoals een folder of de belettering van je bus</td></tr>
</tbody>
</table>
<p>Niet ieder beeld is er in alle drie. Wat er is, staat als link in de rij.</p>
${figure('slim', 'Een smalle witte waterontharder met een verticaal bedieningspaneel', 'Productfoto van de DigiSofter Slim, zoals je hem in de beeldbank vindt.')}
<h2>Zo vind je het snel</h2>
<ol>
<li>Typ een woord in het zoekveld, bijvoorbeeld het model.</li>
<li>Kies een of meer merken.</li>
<li>Kies productfoto’s of logo’s.</li>
</ol>
<p>De filters staan in het adres van de pagina. Zet een selectie die je vaak gebruikt dus gewoon bij je favorieten.</p>
<h2>Handleidingen en brochures</h2>
<p>Bij de <a href="/service/downloads">downloads</a> werkt het net zo. Stuur je klant de handleiding mee met de factuur, dan is die terug te vinden als het papieren boekje allang weg is. Een brochure helpt juist vóór de verkoop, als twee modellen nog in de race zijn.</p>
<h2>Drie gewoontes die tijd schelen</h2>
<ul>
<li>Gebruik in offertes altijd de foto van het model dat je ook plaatst.</li>
<li>Zet de afmetingen uit de handleiding in je opname, dan meet je maar één keer.</li>
<li>Kijk eens per kwartaal of er een nieuwere versie staat.</li>
</ul>
<p>Mis je een beeld? Vraag het aan <a href="/service/contact">Verkoop</a>, en noem het merk, het model en waar je het voor wilt gebruiken.</p>`,
  },
  {
    slug: 'jaarlijks-onderhoud-zonder-contract',
    title: 'Jaarlijks onderhoud: geen contract, wel een afspraak',
    description: 'Zo regel je het onderhoud, en waarom de Wadden een verhaal apart zijn.',
    picture: 'duo',
    daysAgo: 128,
    content: (figure) => `
<p>Een waterontharder vraagt weinig, maar niet niets. Eén keer per jaar onderhoud houdt het toestel in vorm en geeft jou een goede reden om weer eens bij je klant aan de keukentafel te zitten. Hieronder hoe het bij ons werkt.</p>
<h2>Eén keer per jaar</h2>
<p>We adviseren <strong>jaarlijks onderhoud</strong>. Daar hoort geen contract bij: onderhoudscontracten hebben we niet. Je klant maakt dus ieder jaar opnieuw een afspraak, en zit nergens aan vast.</p>
<p>Voor jou betekent dat vooral dat iemand eraan moet denken. Zet de installatiedatum in je agenda. Je vindt die van al je toestellen terug onder <a href="/registraties">Product registraties</a>, en je kunt de lijst daar ook exporteren.</p>
<h2>Wat je naloopt</h2>
<ul>
<li>De hardheid voor en na het toestel, naast de waarden van vorig jaar.</li>
<li>De druk, met maximaal 7,0 bar op de leiding.</li>
<li>Het zout: is het verbruik in lijn met 350 tot 500 gram per m³?</li>
<li>De klok en de spoeltijd, het liefst 02.00 uur.</li>
<li>De afvoer en de terugstroombeveiliging.</li>
</ul>
${figure('salt', 'Witte zouttabletten van dichtbij', 'Kijk bij het onderhoud ook in het zoutvat: het verbruik vertelt je veel.')}
<h2>Niet op de Wadden</h2>
<p>Op de Waddeneilanden doen wij geen onderhoud. Woon of werk je daar, of heb je er klanten, spreek dan vóór de verkoop af wie het onderhoud doet. Dat voorkomt dat een klant op Terschelling een jaar later voor een verrassing staat.</p>
<h2>Afrekenen</h2>
<p>De factuur komt per e-mail, met een betaallink erin. Je klant kan dus meteen betalen, zonder een rekeningnummer over te tikken.</p>
<h2>Vragen? Zo bereik je ons</h2>
<p>Op werkdagen zijn we te bellen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur. Liever schrijven? Gebruik het <a href="/service/contact">contactformulier</a> en kies Administratie voor een factuur of Technische ondersteuning voor het toestel zelf. Je vraag komt dan meteen op de goede plek terecht.</p>`,
  },
  {
    slug: 'op-vakantie-wat-doet-de-waterontharder',
    title: 'Op vakantie: wat doet de waterontharder intussen?',
    description: 'Niet uitzetten, wel even kijken. Drie vragen die je voor iedere vakantie krijgt.',
    picture: 'wall',
    daysAgo: 140,
    content: (figure) => `
<p>Zodra de koffers van zolder komen, begint het. ‘We gaan drie weken weg, moet dat ding uit?’ Wie de antwoorden paraat heeft, is in een minuut klaar. Hier zijn ze, om voor te lezen of door te sturen.</p>
<h2>Moet de stekker eruit?</h2>
<p>Nee. Het stroomverbruik is ongeveer <strong>2 euro per jaar</strong>, dus aan uitzetten valt niets te verdienen. Zonder stroom weet het toestel bovendien niet hoe laat het is, en spoelt het niet.</p>
<h2>Spoelt hij ook als er niemand is?</h2>
<p>Ja. Na <strong>zeven dagen</strong> zonder spoelbeurt spoelt het toestel in ieder geval. In drie weken gebeurt dat dus een paar keer, en iedere keer gaat er minstens 50 liter water naar de afvoer. Dat is geen lek, ook al staat er bij thuiskomst wat meer op de watermeter.</p>
${figure('gauge', 'Een manometer op een koperen leiding', 'Een blik op de manometer hoort bij het rondje voor vertrek.')}
<h2>En als de hoofdkraan dichtgaat?</h2>
<p>Sommige klanten sluiten het water af als ze weggaan. Dat kan, maar dan is er ook geen water om mee te spoelen. Spreek af dat de kraan bij thuiskomst eerst rustig opengaat, en dat het toestel daarna een keer spoelt voordat iemand onder de douche stapt.</p>
<h2>Het rondje voor vertrek</h2>
<ol>
<li>Kijk of er genoeg zout in het vat zit.</li>
<li>Controleer de klok: de spoeltijd hoort op 02.00 uur te staan.</li>
<li>Kijk of de afvoerslang vastzit.</li>
<li>Laat de stekker in het stopcontact.</li>
</ol>
<h2>En bij thuiskomst?</h2>
<ul>
<li>Laat een kraan een minuut lopen.</li>
<li>Kijk of de klok nog gelijkloopt: er kan een stroomstoring zijn geweest.</li>
<li>Meer aan de hand? Bel op werkdagen tussen 08.15 en 12.30 uur of tussen 13.00 en 17.00 uur.</li>
</ul>
<p>De cijfers staan ook in de <a href="/service/faq">veelgestelde vragen</a>. Stuur je klant gerust het antwoord door dat erbij hoort.</p>`,
  },
  {
    slug: 'registreren-geeft-je-klant-een-jaar-extra',
    title: 'Registreren geeft je klant een jaar all-in garantie erbij',
    description: 'Naast de wettelijke garantie van 24 maanden. En jij spaart er punten mee.',
    picture: 'cabinet',
    daysAgo: 150,
    content: (figure) => `
<p>De klus is klaar, het water is zacht, de koffie is op. Dan nog een minuut voor iets waar je klant meer aan heeft dan aan een folder: registreer het toestel.</p>
<h2>Wat je klant krijgt</h2>
<p>Op het toestel zit <strong>24 maanden wettelijke garantie</strong>. Door de registratie komt daar <strong>1 jaar all-in garantie</strong> bij. Dat jaar is een extra van ons. De wettelijke rechten van je klant als consument blijven daarnaast gewoon gelden, ook als een toestel niet is geregistreerd.</p>
${figure('slim', 'Een smalle witte waterontharder', 'Het serienummer staat op het toestel. Maak er een foto van voordat je de kast dichtschroeft.')}
<h2>Wat jij krijgt</h2>
<p>Bij ieder model horen punten. Zodra je een toestel hebt geregistreerd, staan ze in je lijst als ‘In behandeling’. Zijn ze verwerkt, dan tellen ze mee in je saldo, dat ieder uur wordt bijgewerkt.</p>
<h2>Wat je nodig hebt</h2>
<ol>
<li>De installatiedatum.</li>
<li>De postcode en het huisnummer van je klant.</li>
<li>Het merk, het model en het serienummer.</li>
<li>De naam, het e-mailadres en het telefoonnummer van je klant.</li>
</ol>
<p>Vertel je klant dat je de gegevens doorgeeft. Na het registreren krijgen jullie allebei een bevestiging per e-mail. In die van de klant staat ook wat we met de gegevens doen.</p>
<h2>Serienummers in het kort</h2>
<ul>
<li>Bij de meeste merken: 2 letters en 6 cijfers.</li>
<li>Bij Talent: 11 cijfers.</li>
<li>Bij ATAG: zoals het op het toestel staat.</li>
</ul>
<p>Ieder serienummer kan één keer worden geregistreerd. Krijg je de melding dat het nummer al bekend is, kijk dan eerst of een collega je voor was. Klopt het niet, laat het ons dan weten via <a href="/service/contact">Contact</a>.</p>
<p><a href="/installateurproductregistratie">Registreer een toestel</a></p>`,
  },
]
