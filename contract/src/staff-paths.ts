import { type ContentKind, type ListName, subjects } from './subjects.ts'
import { matchPath, type WebPath, webPaths } from './web-paths.ts'

/** The addresses of the screens of staff. Apart from those of members, who never load them. */
export const staffPaths = {
  cases: '/beheer/zaken',
  pointsSync: '/beheer/cadeaushop',
  case: '/beheer/zaken/:id',
  members: '/beheer/leden',
  member: '/beheer/leden/:id',
  memberScreens: '/beheer/leden/:id/zoals-het-lid',
  registrations: '/beheer/registraties',
  registration: '/beheer/registraties/:id',
  articles: '/beheer/nieuws',
  article: '/beheer/nieuws/:kind/:id',
  imageBank: '/beheer/beeldbank',
  addImages: '/beheer/beeldbank/toevoegen',
  imageEntry: '/beheer/beeldbank/:id',
  downloadList: '/beheer/downloads',
  downloadEntry: '/beheer/downloads/:id',
  videoList: '/beheer/videos',
  videoEntry: '/beheer/videos/:id',
  faqList: '/beheer/faq',
  faqEntry: '/beheer/faq/:id',
  managerList: '/beheer/accountmanagers',
  managerEntry: '/beheer/accountmanagers/:id',
  bin: '/beheer/prullenbak',
  products: '/beheer/producten',
  writingHelp: '/beheer/hulp-bij-schrijven',
  settings: '/beheer/instellingen',
  people: '/beheer/personen',
  mails: '/beheer/e-mails',
  mailTexts: '/beheer/mailteksten',
  mailText: '/beheer/mailteksten/:id',
  record: '/beheer/logboek',
  secondFactor: '/beheer/tweede-stap',
} as const

type StaffPath = (typeof staffPaths)[keyof typeof staffPaths]

export type ScreenPath = WebPath | StaffPath

export const screenPaths: readonly ScreenPath[] = [...Object.values(webPaths), ...Object.values(staffPaths)]

const entryPaths: Record<ListName, StaffPath> = {
  articles: staffPaths.article,
  images: staffPaths.imageEntry,
  downloads: staffPaths.downloadEntry,
  videos: staffPaths.videoEntry,
  faq: staffPaths.faqEntry,
  managers: staffPaths.managerEntry,
}

export function entryPage({ kind, id }: { kind: ContentKind; id: number }): string {
  return entryPaths[subjects[kind].list].replace(':kind', kind).replace(':id', String(id))
}

/** The screen at a path (without query); undefined when the portal has none there. */
export function findScreen(path: string): ScreenPath | undefined {
  return matchPath(screenPaths, path)
}
