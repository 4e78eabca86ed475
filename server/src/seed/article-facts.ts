/** The pictures of the articles, each with its file in the demo data. All are 800 by 500. */
export const articlePictures = {
  salt: 'pictures/salt.jpg',
  gauge: 'pictures/gauge.jpg',
  ripple: 'pictures/ripple.jpg',
  cellar: 'pictures/cellar.jpg',
  softener: 'news/softener.jpg',
  pipes: 'news/pipes.jpg',
  bend: 'news/bend.jpg',
  wall: 'news/wall.jpg',
  valves: 'news/valves.jpg',
  gift: 'news/gift.jpg',
  cabinet: 'news/cabinet.jpg',
  slim: 'news/slim.jpg',
  duo: 'news/duo.jpg',
} as const

export type ArticlePicture = keyof typeof articlePictures

export type SeedArticle = {
  /** The last part of its address, and the name of its text in `files/articles`; a concept has none yet. */
  slug: string
  title: string
  description: string
  picture: ArticlePicture
  daysAgo: number
}

/** The days count from the day of seeding, so that a new portal always has a current promotion. */
export type SeedPromotion = SeedArticle & { fromDay: number; toDay: number }

export const seedNews: readonly SeedArticle[] = [
  {
    slug: 'nieuw-digisofter-slim-14',
    title: 'Nieuw: de DigiSofter Slim\u00a014 voor smalle plekken',
    description: 'De grootste van de Slim-serie is vanaf nu te registreren, en goed voor 350 punten.',
    picture: 'slim',
    daysAgo: 3,
  },
  {
    slug: 'zoutverbruik-350-tot-500-gram-per-m3',
    title: 'Zoutverbruik: reken op 350 tot 500 gram per m³',
    description: 'Zo leg je klanten uit wat hun waterontharder verbruikt, en wanneer ze moeten bijvullen.',
    picture: 'salt',
    daysAgo: 8,
  },
  {
    slug: 'spoelen-om-02-00-uur',
    title: 'Waarom spoelen om 02.00 uur het handigst is',
    description: 'Een spoelbeurt vraagt minstens 50 liter water. Met het juiste tijdstip merkt je klant er niets van.',
    picture: 'gauge',
    daysAgo: 16,
  },
  {
    slug: 'hoeveel-geluid-maakt-een-waterontharder',
    title: 'Hoeveel geluid maakt een waterontharder?',
    description: 'Ongeveer 45 dB. Wat dat betekent naast een slaapkamer, en hoe je het nog stiller krijgt.',
    picture: 'softener',
    daysAgo: 30,
  },
  {
    slug: 'terugstroombeveiliging-ca-of-ba',
    title: 'Terugstroombeveiliging: wanneer CA en wanneer BA?',
    description: 'Eén vraag bepaalt welk type je nodig hebt: voor wie is het water?',
    picture: 'valves',
    daysAgo: 48,
  },
  {
    slug: 'resthardheid-5-6-dh-bij-levering-aan-derden',
    title: 'Resthardheid: minstens 5,6 °dH bij levering aan derden',
    description: 'Zachter is niet altijd beter. Dit is de ondergrens, en zo houd je je eraan.',
    picture: 'ripple',
    daysAgo: 65,
  },
  {
    slug: 'drukverlies-wat-je-klant-onder-de-douche-merkt',
    title: 'Drukverlies: wat je klant onder de douche merkt',
    description: 'Maximaal 0,3 bar bij consumentenmodellen en 0,6 bar bij grote modellen. Meten voorkomt discussie.',
    picture: 'pipes',
    daysAgo: 85,
  },
  {
    slug: 'afvoer-maximaal-120-cm-omhoog',
    title: 'De afvoer: maximaal 120 cm omhoog',
    description: 'De meeste keren dat je terug moet, ligt het niet aan het toestel, maar over de slang erachter.',
    picture: 'cellar',
    daysAgo: 105,
  },
  {
    slug: 'beeldmateriaal-voor-je-eigen-website',
    title: 'Beeldmateriaal voor je eigen website',
    description: 'Foto en logo staan voor je klaar, en de handleiding ook. Zo vind je ze in een paar tellen.',
    picture: 'bend',
    daysAgo: 116,
  },
  {
    slug: 'jaarlijks-onderhoud-zonder-contract',
    title: 'Jaarlijks onderhoud: geen contract, wel een afspraak',
    description: 'Zo regel je het onderhoud, en waarom de Wadden een verhaal apart zijn.',
    picture: 'duo',
    daysAgo: 128,
  },
  {
    slug: 'op-vakantie-wat-doet-de-waterontharder',
    title: 'Op vakantie: wat doet de waterontharder intussen?',
    description: 'Niet uitzetten, wel even kijken. Drie vragen die je voor iedere vakantie krijgt.',
    picture: 'wall',
    daysAgo: 140,
  },
  {
    slug: 'registreren-geeft-je-klant-een-jaar-extra',
    title: 'Registreren geeft je klant een jaar all-in garantie erbij',
    description: 'Naast de wettelijke garantie van 24 maanden. En jij spaart er punten mee.',
    picture: 'cabinet',
    daysAgo: 150,
  },
]

export const seedPromotions: readonly SeedPromotion[] = [
  {
    slug: 'dubbele-punten-op-de-aquastar-pro',
    title: 'Dubbele punten op de AquaStar-Pro',
    description: 'Registreer nu een AquaStar-Pro en ontvang twee keer zoveel punten.',
    picture: 'gift',
    daysAgo: 19,
    fromDay: -19,
    toDay: 11,
  },
  {
    slug: 'een-zak-zout-bij-iedere-softy',
    title: 'Een zak zout bij iedere Softy',
    description: 'Nog een paar dagen: lever de Softy op met een vol zoutvat, op onze kosten.',
    picture: 'salt',
    daysAgo: 40,
    fromDay: -40,
    toDay: 2,
  },
  {
    slug: 'vijftig-punten-extra-op-de-digisofter-slim',
    title: 'Vijftig punten extra op de DigiSofter Slim',
    description: 'Net begonnen: bij iedere Slim die je registreert, komen er vijftig punten bij.',
    picture: 'slim',
    daysAgo: 1,
    fromDay: -1,
    toDay: 29,
  },
  {
    slug: 'honderd-punten-extra-op-de-descale-work-30',
    title: 'Honderd punten extra op de Descale Work 30',
    description: 'Binnenkort: voor zakelijke klussen. Begin nu vast met de voorbereiding.',
    picture: 'duo',
    daysAgo: 5,
    fromDay: 12,
    toDay: 43,
  },
]

// What only staff find: an article that is being written, one that is planned, and one that is over.

export const seedConcept: SeedArticle = {
  slug: '',
  title: 'Wat meet je bij het jaarlijkse onderhoud?',
  description: '',
  picture: 'gauge',
  daysAgo: 0.1,
}

export const seedPlanned: SeedArticle & { daysAhead: number } = {
  slug: 'vijf-vragen-bij-de-oplevering',
  title: 'Vijf vragen die iedere klant bij de oplevering stelt',
  description: 'Met deze antwoorden sta je niet met je mond vol tanden.',
  picture: 'cabinet',
  daysAgo: 1,
  daysAhead: 4,
}

export const seedEnded: SeedPromotion = {
  slug: 'vijfentwintig-punten-extra-op-de-softy-compact-6',
  title: 'Vijfentwintig punten extra op de Softy Compact 6',
  description: 'Klein toestel, groot gebaar: registreer er een en krijg vijfentwintig punten extra.',
  picture: 'slim',
  daysAgo: 82,
  fromDay: -80,
  toDay: -50,
}
