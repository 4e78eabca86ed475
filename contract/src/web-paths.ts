/** The addresses of the screens (spec §2). `:slug` stands for one part of a path. */
export const webPaths = {
  login: '/',
  loginAlias: '/login',
  register: '/registreren',
  forgotPassword: '/wachtwoord-vergeten',
  resetPassword: '/wachtwoord-resetten',
  acceptInvitation: '/uitnodiging',
  verifyAccount: '/verifieer-account',
  verifyAccountSuccess: '/verifieer-account-url',
  dashboard: '/dashboard',
  profile: '/profiel',
  registerProduct: '/installateurproductregistratie',
  registerManyProducts: '/bulkregistratie',
  registrations: '/registraties',
  registrationQueue: '/registraties/wachtrij',
  service: '/service',
  images: '/service/beeldbank',
  downloads: '/service/downloads',
  videos: '/service/videos',
  faq: '/service/faq',
  contact: '/service/contact',
  news: '/nieuws',
  newsArticle: '/nieuws/:slug',
  promotion: '/acties/:slug',
  giftShop: '/cadeaushop',
  emailPreferences: '/emailvoorkeuren',
  pointsHistory: '/puntenhistorie',
  orderHistory: '/bestelhistorie',
  points: '/punten',
  terms: '/voorwaarden',
  privacy: '/privacy',
  warranty: '/garantievoorwaarden',
  backOffice: '/beheer',
  members: '/beheer/leden',
  member: '/beheer/leden/:id',
  articles: '/beheer/nieuws',
  article: '/beheer/nieuws/:kind/:id',
  imageBank: '/beheer/beeldbank',
  addImages: '/beheer/beeldbank/toevoegen',
  imageEntry: '/beheer/beeldbank/:id',
  downloadList: '/beheer/downloads',
  downloadEntry: '/beheer/downloads/:id',
  videoList: '/beheer/videos',
  videoEntry: '/beheer/videos/:id',
  bin: '/beheer/prullenbak',
  writingHelp: '/beheer/hulp-bij-schrijven',
  people: '/beheer/personen',
  record: '/beheer/logboek',
  secondFactor: '/beheer/tweede-stap',
} as const

export type WebPath = (typeof webPaths)[keyof typeof webPaths]

const patterns = Object.values(webPaths).map((path): [WebPath, RegExp] => {
  const pattern = path.replace(/:\w+/g, '[^/]+')
  return [path, new RegExp(path === '/' ? '^/$' : `^${pattern}/?$`)]
})

/** The screen at a path (without query); undefined when the portal has none there. */
export function findWebPath(path: string): WebPath | undefined {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0]
}

export function isWebPath(path: string): boolean {
  return findWebPath(path) !== undefined
}
