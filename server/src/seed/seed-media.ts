import { downloadCategories, mediaBrands } from '@portal/contract/media'
import type { Database } from '../database/database.ts'
import { storeDownloadFile } from '../features/media/put-download.ts'
import { type DownloadFormat, storeImageFiles } from '../features/media/put-image.ts'
import { insertDownload, insertImage, insertVideo, type NewDownload, type NewImage } from '../features/media/store.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readDemoFile } from './demo-files.ts'

type MediaRows = { images: NewImage[]; downloads: NewDownload[] }

const all: DownloadFormat[] = ['jpg', 'png', 'tiff']
const web: DownloadFormat[] = ['jpg', 'png']
const photo: DownloadFormat[] = ['jpg']
const print: DownloadFormat[] = ['png', 'tiff']

// Newest first. The pictures are renderings and crops made for this project.
const photos: [file: string, brand: string, name: string, formats: DownloadFormat[]][] = [
  ['cabinet', 'AquaStar', 'AquaStar Compact 8 – vooraanzicht', all],
  ['duo', 'AquaStar-Pro', 'AquaStar-Pro Duo 12 – opstelling', all],
  ['cellar', 'AquaStar', 'AquaStar Compact 8 – in de berging', ['jpg', 'tiff']],
  ['slim', 'DigiSofter', 'DigiSofter Slim 8 – zijaanzicht', all],
  ['gauge', 'AquaStar-Pro', 'Aansluiting met manometer', web],
  ['round', 'Solar', 'Solar XL 20 – vrijstaand', photo],
  ['salt', 'AquaStar', 'Zouttabletten', all],
  ['cabinet-panel', 'AquaStar', 'AquaStar Compact 8 – bedieningspaneel', web],
  ['slim-panel', 'DigiSofter', 'DigiSofter Slim 8 – bediening', web],
  ['round-mirrored', 'Altech', 'Altech Soft 10 – vrijstaand', all],
  ['ripple', 'Lavigo', 'Zacht water – sfeerbeeld', web],
  ['cellar-connection', 'AquaStar', 'AquaStar Compact 8 – aansluiting', photo],
  ['duo-head', 'AquaStar-Pro', 'AquaStar-Pro Duo 12 – regelkop', web],
  ['cabinet-mirrored', 'Softy', 'Softy Compact 6 – vooraanzicht', all],
  ['valves', 'Altech', 'Afsluiters – detail', web],
  ['slim-sand', 'Lavigo', 'Lavigo Uno – zijaanzicht', all],
  ['cabinet-grey', 'Descale', 'Descale Home 8 – vooraanzicht', all],
  ['drop', 'Solar', 'Druppel – sfeerbeeld', photo],
  ['duo-sand', 'AquaStar-Pro', 'AquaStar-Pro Duo 16 – opstelling', web],
  ['gauge-detail', 'Descale', 'Manometer – detail', photo],
  ['round-pale', 'Altech', 'Altech Soft 15 – vrijstaand', web],
  ['salt-detail', 'Softy', 'Zouttabletten – detail', photo],
  ['pipes', 'Solar', 'Koperen leidingen – sfeerbeeld', photo],
  ['cabinet-sand', 'AquaStar', 'AquaStar Comfort 12 – vooraanzicht', web],
]

const logos = mediaBrands.flatMap((brand) => [
  { file: `logo-${brand.toLowerCase()}-kleur.png`, brand, name: `${brand} – logo kleur`, formats: all },
  { file: `logo-${brand.toLowerCase()}-licht.png`, brand, name: `${brand} – logo op licht`, formats: print },
])

const [manuals, brochures] = downloadCategories
const downloads = [
  ...mediaBrands.flatMap((brand) => [
    { kind: 'handleiding', brand, title: 'Installatiehandleiding', name: `${brand} – installatie`, category: manuals },
    { kind: 'brochure', brand, title: 'Brochure', name: `${brand} – zacht water in huis`, category: brochures },
  ]),
  ...(['AquaStar', 'AquaStar-Pro', 'DigiSofter', 'Solar'] as const).map((brand) => ({
    kind: 'onderhoud',
    brand,
    title: 'Onderhoud en zout',
    name: `${brand} – jaarlijkse beurt`,
    category: manuals,
  })),
]

// Placeholders: these videos do not exist. A provider replaces them with its own.
const videos = [
  {
    title: 'Een AquaStar Compact aansluiten',
    description: 'Van de hoofdkraan tot de eerste druppel zacht water: alle koppelingen in de goede volgorde.',
    youtube_url: 'https://www.youtube.com/watch?v=zbDemo00001',
  },
  {
    title: 'De hardheid instellen',
    description: 'Meten, instellen en nameten. Ook als het water aan derden wordt geleverd.',
    youtube_url: 'https://youtu.be/zbDemo00002',
  },
  {
    title: 'Welke terugstroombeveiliging kies je?',
    description: 'Type CA voor eigen gebruik, type BA voor levering aan derden. Zo herken en plaats je ze.',
    youtube_url: 'https://www.youtube.com/watch?v=zbDemo00003',
  },
  {
    title: 'Spoelen: het moment en de afvoer',
    description: 'Waarom 02.00 uur een goed moment is, en waar je op let bij een afvoer die hoger ligt.',
    youtube_url: 'https://www.youtube.com/watch?v=zbDemo00004',
  },
  {
    title: 'Zout bijvullen en het zoutvat schoonmaken',
    description: 'Wat je je klant laat zien bij de oplevering, in twee minuten.',
    youtube_url: 'https://youtu.be/zbDemo00005',
  },
  {
    title: 'De jaarlijkse onderhoudsbeurt',
    description: 'Alle punten van de beurt op een rij, van druk en hardheid tot de proefspoeling.',
    youtube_url: 'https://www.youtube-nocookie.com/embed/zbDemo00006',
  },
]

/** Stores the files of the demo images and downloads, and returns their rows. */
export async function storeMediaFiles(files: FileStorage): Promise<MediaRows> {
  const rows: MediaRows = { images: [], downloads: [] }
  for (const [index, { file, formats, ...fields }] of allImages().entries()) {
    const bytes = await readDemoFile(`pictures/${file}`)
    const image = await storeImageFiles({ files }, { bytes, fields, formats })
    rows.images.push({ ...image, created_at: daysAgo(2 + index * 9) })
  }
  for (const [index, { kind, brand, ...texts }] of downloads.entries()) {
    const bytes = await readDemoFile(`downloads/${kind}-${brand.toLowerCase()}.pdf`)
    const download = await storeDownloadFile({ files }, { bytes, fields: { ...texts, brand } })
    rows.downloads.push({ ...download, created_at: daysAgo(5 + index * 17) })
  }
  return rows
}

export async function seedMedia(db: Database, { images, downloads: files }: MediaRows): Promise<void> {
  for (const image of images) await insertImage(db, image)
  for (const download of files) await insertDownload(db, download)
  for (const [index, video] of videos.entries()) {
    await insertVideo(db, { ...video, created_at: daysAgo(10 + index * 40) })
  }
}

// Two logos among every three photos, so that the first page shows both kinds.
function allImages() {
  const described = photos.map(([file, brand, name, formats]) => ({
    file: `${file}.jpg`,
    brand,
    name,
    formats,
    category: "Product foto's",
  }))
  return described.flatMap((image, index) => {
    const logo = index % 3 === 0 ? null : logos[index - Math.floor(index / 3) - 1]
    return logo ? [image, { ...logo, category: "Logo's" }] : [image]
  })
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000)
}
