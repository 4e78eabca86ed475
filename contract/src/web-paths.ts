/** The addresses of the screens (spec §2); those of staff are in staff-paths.ts. `:slug` stands for one part of a path. */
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
  registration: '/registraties/:id',
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
  cases: '/zaken',
  ownDevice: '/zaken/mijn-toestel',
  maintenance: '/onderhoud',
  terms: '/voorwaarden',
  privacy: '/privacy',
  warranty: '/garantievoorwaarden',
  backOffice: '/beheer',
} as const

export type WebPath = (typeof webPaths)[keyof typeof webPaths]

/** Whether the portal has a screen at a path, without its query. Of staff's screens it knows only that they are below one address. */
export function isWebPath(path: string): boolean {
  return matchPath(Object.values(webPaths), path) !== undefined || path.startsWith(`${webPaths.backOffice}/`)
}

/** Which of these addresses a path is, with or without a slash at its end. */
export function matchPath<Path extends string>(paths: readonly Path[], path: string): Path | undefined {
  return paths.find((one) => {
    const pattern = one.replace(/:\w+/g, '[^/]+')
    return new RegExp(one === '/' ? '^/$' : `^${pattern}/?$`).test(path)
  })
}
