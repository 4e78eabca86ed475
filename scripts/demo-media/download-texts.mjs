// Every fact stands in docs/spec.md, section 9; nothing else is promised.
const warranty = [
  'Je klant heeft 24 maanden wettelijke garantie. Registreer je het toestel in het portaal, dan komt daar 1 jaar all-in garantie bij. De wettelijke rechten van je klant blijven daarnaast gewoon gelden.',
  'Onderhoud doen we één keer per jaar. Daar is geen contract voor nodig. Op de Waddeneilanden voeren we geen onderhoud uit.',
]
const reach = [
  'Bel ons op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur, of stel je vraag in het portaal onder Service, Contact.',
  'De factuur komt per e-mail, met een betaallink.',
]

// A brochure speaks to the customer, who has no portal.
const customerWarranty = [
  'U heeft 24 maanden wettelijke garantie. Registreert uw installateur het toestel, dan komt daar 1 jaar all-in garantie bij. Uw wettelijke rechten blijven daarnaast gewoon gelden.',
  'Onderhoud doen we één keer per jaar. Daar is geen contract voor nodig. Op de Waddeneilanden voeren we geen onderhoud uit.',
]
const customerReach = [
  'Vraag uw installateur om advies. U kunt ons ook bellen, op werkdagen van 08.15 tot 12.30 uur en van 13.00 tot 17.00 uur.',
  'Komen we voor onderhoud, dan krijgt u de factuur per e-mail, met een betaallink.',
]

const isLarge = (model) => Number(/\d+/.exec(model)?.[0] ?? 0) >= 25

function pressureLoss(models) {
  const large = models.filter(isLarge)
  return large.length > 0
    ? `maximaal 0,3 bar; bij de grote modellen (${large.join(', ')}) maximaal 0,6 bar`
    : 'maximaal 0,3 bar'
}

const facts = (models) => [
  ['Maximale werkdruk', '7,0 bar'],
  ['Drukverlies', pressureLoss(models)],
  ['Maximale opvoerhoogte van de afvoer', '120 cm'],
  ['Terugstroombeveiliging', 'type CA bij eigen gebruik, type BA bij levering aan derden'],
  ['Resthardheid bij levering aan derden', 'minimaal 5,6 °dH'],
  ['Spoelen', 'minimaal 50 liter, met maximaal 10 liter per minuut'],
  ['Geluid', 'ongeveer 45 dB'],
  ['Stroom', 'ongeveer 2 euro per jaar'],
  ['Zout', 'ongeveer 350 tot 500 gram per m³ water'],
]

/** What an installer needs at the job. */
export function manual(brand, models) {
  return {
    title: 'Installatiehandleiding',
    name: `${brand} – installatie`,
    category: 'Handleiding',
    lead: `Zo plaats je een ${brand} waterontharder en stel je hem in bedrijf. Deze handleiding geldt voor de ${models.join(', ')}.`,
    sections: [
      {
        heading: 'Voordat je begint',
        paragraphs: ['Loop deze punten na voordat je leidingen doorzaagt. Klopt er een niet, los dat dan eerst op.'],
        list: [
          'De waterdruk is nergens hoger dan 7,0 bar. Plaats anders eerst een drukreduceerventiel.',
          'De afvoer ligt niet hoger dan 120 cm boven het toestel.',
          'Je weet of het water alleen voor eigen gebruik is, of ook aan derden wordt geleverd. Dat bepaalt de beveiliging.',
          'Er is een stopcontact en plek om zout bij te vullen.',
        ],
      },
      { heading: 'Gegevens op een rij', table: facts(models) },
      {
        heading: 'Aansluiten',
        steps: [
          'Sluit de hoofdkraan en maak de leiding drukloos.',
          'Zet het toestel waterpas neer, met de aansluitingen naar de leiding.',
          'Plaats de terugstroombeveiliging: type CA bij eigen gebruik, type BA als het water aan derden wordt geleverd.',
          'Sluit de toevoer en daarna de zachtwaterleiding aan. Let op de pijlen op de aansluitset.',
          'Leg de afvoerslang zonder knikken en met een vrije uitloop. Houd de opvoerhoogte onder 120 cm.',
          'Open de hoofdkraan langzaam en controleer alle koppelingen op lekkage.',
        ],
      },
      {
        heading: 'In bedrijf stellen',
        steps: [
          'Vul het zoutvat met zouttabletten.',
          'Meet de hardheid van het leidingwater en stel die in. Levert je klant water aan derden, houd dan minimaal 5,6 °dH resthardheid aan.',
          'Zet het spoelmoment op 02.00 uur. Dan merkt niemand er iets van.',
          'Start een spoelbeurt met de hand en kijk mee: minimaal 50 liter, met maximaal 10 liter per minuut.',
          'Meet na afloop de hardheid aan een kraan.',
        ],
        paragraphs: [
          'Wordt er weinig water gebruikt, dan spoelt het toestel na 7 dagen zonder spoelbeurt vanzelf. Zo blijft het water vers.',
        ],
      },
      {
        heading: 'Overdragen aan je klant',
        list: [
          'Laat zien waar het zout in gaat. Reken op ongeveer 350 tot 500 gram zout per m³ water.',
          'Vertel dat het toestel ongeveer 45 dB geluid maakt en voor ongeveer 2 euro stroom per jaar gebruikt.',
          'Registreer het toestel in het portaal, dan ontvangen je klant en jij een bevestiging per e-mail.',
        ],
      },
      { heading: 'Onderhoud en garantie', paragraphs: warranty },
      { heading: 'Vragen', paragraphs: reach },
    ],
  }
}

/** What an installer leaves with a customer. */
export function brochure(brand, models) {
  return {
    title: 'Brochure',
    name: `${brand} – zacht water in huis`,
    category: 'Brochures',
    lead: `Een ${brand} haalt kalk uit het leidingwater. U merkt het aan de douche, de ketel en de was.`,
    sections: [
      {
        heading: 'Wat een waterontharder doet',
        paragraphs: [
          'Leidingwater neemt kalk mee uit de bodem. De ontharder ruilt die kalk in voor een beetje natrium. Is het toestel vol, dan spoelt het zichzelf schoon met zout water, het liefst om 02.00 uur, als iedereen slaapt.',
        ],
      },
      {
        heading: 'Wat u ervan merkt',
        list: [
          'Minder kalk op tegels, kranen en het douchescherm.',
          'Toestellen die met water werken, hebben minder last van aanslag.',
          'U heeft minder zeep en wasmiddel nodig.',
        ],
      },
      {
        heading: 'De modellen',
        paragraphs: [
          `${brand} is er als ${models.join(', ')}. Uw installateur kiest met u het model dat past bij uw huishouden en uw waterverbruik.`,
        ],
      },
      {
        heading: 'In het gebruik',
        list: [
          'Zout: ongeveer 350 tot 500 gram per m³ water.',
          'Stroom: ongeveer 2 euro per jaar.',
          'Spoelwater: minimaal 50 liter per keer. Na 7 dagen zonder spoelbeurt spoelt het toestel vanzelf.',
          'Geluid: ongeveer 45 dB.',
        ],
      },
      { heading: 'Gegevens op een rij', table: facts(models) },
      { heading: 'Onderhoud en garantie', paragraphs: customerWarranty },
      { heading: 'Meer weten', paragraphs: customerReach },
    ],
  }
}

/** What is done every year. */
export function maintenance(brand, models) {
  return {
    title: 'Onderhoud en zout',
    name: `${brand} – jaarlijkse beurt`,
    category: 'Handleiding',
    lead: `De jaarlijkse beurt van een ${brand}, stap voor stap. Geldt voor de ${models.join(', ')}.`,
    sections: [
      {
        heading: 'De beurt',
        steps: [
          'Meet de hardheid voor en na het toestel en noteer beide waarden.',
          'Controleer de druk. Boven 7,0 bar hoort er een drukreduceerventiel voor het toestel.',
          'Maak het zoutvat leeg en schoon, en vul het met verse zouttabletten.',
          'Controleer de terugstroombeveiliging: type CA bij eigen gebruik, type BA bij levering aan derden.',
          'Loop de afvoerslang na. De opvoerhoogte is maximaal 120 cm.',
          'Start een spoelbeurt: minimaal 50 liter, met maximaal 10 liter per minuut.',
          'Zet de klok goed, zodat het toestel om 02.00 uur spoelt.',
        ],
      },
      {
        heading: 'Zoutverbruik beoordelen',
        paragraphs: [
          'Reken met ongeveer 350 tot 500 gram zout per m³ water. Ligt het verbruik er ver naast, controleer dan de ingestelde hardheid en het zoutvat.',
        ],
      },
      { heading: 'Gegevens op een rij', table: facts(models) },
      { heading: 'Garantie', paragraphs: warranty },
      { heading: 'Vragen', paragraphs: reach },
    ],
  }
}
