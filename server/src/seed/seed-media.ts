import { buffer } from 'node:stream/consumers'
import { type ImageKind, imageKinds } from '@portal/contract/media-lists'
import { downloadCategories, mediaBrands } from '@portal/contract/media'
import type { Database } from '../database/database.ts'
import { findMemberByEmail } from '../features/account/store.ts'
import { insertSimple, type NewSimple } from '../features/content/simple-store.ts'
import type { SimpleSubject } from '../features/content/simple-subject.ts'
import { checkPdf } from '../features/uploads/check-pdf.ts'
import { downloadSubject } from '../features/media/download-subject.ts'
import { imageSubject } from '../features/media/image-subject.ts'
import { pictureFormats } from '../features/uploads/picture-formats.ts'
import { screenFormats, storePicture } from '../features/uploads/store-picture.ts'
import { videoSubject } from '../features/media/video-subject.ts'
import { completeUpload, insertUpload, type NewUpload, type UploadFiles } from '../features/uploads/store.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { hashedPath } from '../storage/hashed-path.ts'
import { readDemoFile } from './demo-files.ts'
import { demoLogins } from './demo-logins.ts'

export type StoredUpload = NewUpload & { stored: UploadFiles }

type MediaRows = {
  images: {
    fields: { name: string; brand: string; category: string }
    uploads: Partial<Record<ImageKind, StoredUpload>>
  }[]
  downloads: { fields: Omit<(typeof downloads)[number], 'kind'>; upload: StoredUpload }[]
}

const all: ImageKind[] = ['jpg', 'png', 'tiff']
const web: ImageKind[] = ['jpg', 'png']
const photo: ImageKind[] = ['jpg']
const print: ImageKind[] = ['png', 'tiff']

// Newest first. The pictures are renderings and crops made for this project.
const photos: [file: string, brand: string, name: string, formats: ImageKind[]][] = [
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
  for (const { file, formats, ...fields } of allImages()) {
    const bytes = await readDemoFile(`pictures/${file}`)
    const uploads: Partial<Record<ImageKind, StoredUpload>> = {}
    for (const format of formats) {
      const like = Object.values(uploads)[0]?.stored
      uploads[format] = await storeDemoPicture(files, { bytes, name: fields.name, format, like })
    }
    rows.images.push({ fields, uploads })
  }
  for (const { kind, ...fields } of downloads) {
    const bytes = await readDemoFile(`downloads/${kind}-${fields.brand.toLowerCase()}.pdf`)
    rows.downloads.push({
      fields,
      upload: await storeDemoPdf(files, { bytes, name: `${fields.title} ${fields.name}` }),
    })
  }
  return rows
}

const folder = 'uploads'

type DemoPicture = { bytes: Uint8Array; name: string; format: ImageKind; like?: UploadFiles | undefined }

// What the build prepared is not decoded again, so nothing is known of its size.
export async function storeDemoPicture(
  files: FileStorage,
  { bytes, name, format, like }: DemoPicture,
): Promise<StoredUpload> {
  const source = { bytes, folder, name, salt: format }
  const files_start = hashedPath({ ...source, ending: '' })
  if (like) await copyScreenFiles(files, like, files_start)
  const paths = await storePicture({ files }, source, [...screenFormats, format])
  const { type, ending } = pictureFormats[format]
  const { size } = (await files.open(paths[format]))!
  const upload = { name: name + ending, type, bytes: size, width: null, height: null, pages: null, files_start }
  return {
    ...upload,
    stored: { file: paths['screen.webp'], thumbnail_image: paths['thumb.webp'], own_file: paths[format] },
  }
}

// The same picture in another format looks the same: a copy takes a hundredth of the time.
async function copyScreenFiles(files: FileStorage, like: UploadFiles, start: string): Promise<void> {
  const screen = pictureFormats['screen.webp'].ending
  for (const format of screenFormats) {
    const { type, ending } = pictureFormats[format]
    if (await files.open(start + ending)) continue
    const first = (await files.open(like.file.replace(screen, ending)))!
    await files.put(start + ending, await buffer(await first.read()), type)
  }
}

async function storeDemoPdf(
  files: FileStorage,
  { bytes, name }: Pick<DemoPicture, 'bytes' | 'name'>,
): Promise<StoredUpload> {
  const source = { bytes, folder, name }
  const file = hashedPath({ ...source, ending: '.pdf' })
  const type = 'application/pdf'
  await files.put(file, bytes, type)
  const upload = {
    name: `${name}.pdf`,
    type,
    bytes: bytes.byteLength,
    width: null,
    height: null,
    pages: checkPdf(bytes),
  }
  const stored = { file, thumbnail_image: null, own_file: null }
  return { ...upload, files_start: hashedPath({ ...source, ending: '' }), stored }
}

export async function seedMedia(db: Database, rows: MediaRows): Promise<void> {
  const authorId = (await findMemberByEmail(db, demoLogins.editor.email))?.member.id ?? null
  const insert = (subject: SimpleSubject, entry: Omit<NewSimple, 'is_visible'>) =>
    insertSimple(db, subject, { ...entry, is_visible: true }, authorId)

  for (const [index, { fields, uploads }] of rows.images.entries()) {
    const files: Record<ImageKind, number | null> = { jpg: null, png: null, tiff: null }
    for (const kind of imageKinds) files[kind] = uploads[kind] ? await insertStored(db, uploads[kind]) : null
    const draft = { ...fields, alt: fields.name, decorative: false, files }
    await insert(imageSubject, { draft, dated_at: daysAgo(2 + index * 9) })
  }
  for (const [index, { fields, upload }] of rows.downloads.entries()) {
    const draft = { ...fields, language: 'nl', upload_id: await insertStored(db, upload) }
    await insert(downloadSubject, { draft, dated_at: daysAgo(5 + index * 17) })
  }
  for (const [index, video] of videos.entries()) {
    const dated_at = daysAgo(10 + index * 40)
    await insert(videoSubject, { draft: { ...video, poster_upload_id: null }, dated_at, place: index + 1 })
  }
}

export async function insertStored(db: Database, { stored, ...upload }: StoredUpload): Promise<number> {
  return (await completeUpload(db, await insertUpload(db, upload), stored)).id
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
