import type { Access } from '@portal/contract/endpoint'
import type { ScreenPath } from '@portal/contract/staff-paths'
import { type StaffPage, staffPages } from './src/app/staff-pages.ts'
import { breakpoints } from './src/ui/breakpoints.ts'

/** For the build, the budgets and the tests. Its title and what it loads are at its route, or in `staff-pages.ts`. */
export type Page = {
  /** What it is for, as search engines and previews of links show it. Pages of staff have none: nobody else should know of them. */
  description?: string
  /** Who may see it, in the words of the contract: the guard of its route. It decides who gets it as HTML. */
  access: Exclude<Access, readonly unknown[]> | 'staff'
  /** When it is another than that of its access. */
  layout?: 'guest-page'
  /** The lazy module of its route, below `src`. */
  module: string
  html?: false
  /** Whether a device keeps it for a visit without a network. */
  offline?: true
  inSearch?: true
  pictures?: Picture[]
  /** The calls, besides who is there, whose replies a member's page shows. */
  asks?: ('news' | 'faq')[]
  /** KB of JS and CSS, compressed, that a cold load may transfer. Absent where a part of `check-budgets.ts` measures it. */
  budget?: number
}

/** A small picture stands in the HTML of a guest, whose element stays: it is painted a round trip earlier. */
export type Picture = { file: string; media: string; isSmall?: true }

type Alias = { leadsTo: ScreenPath }

const heroPictures: Picture[] = [
  { file: 'src/assets/hero-phone.avif', media: breakpoints.tablet, isSmall: true },
  { file: 'src/assets/hero.avif', media: `not ${breakpoints.tablet}` },
]

/**
 * Every page of the portal; the server fills in the provider's name. A new address of the contract fails the types until it
 * has a line here, and the build until that line is true (docs/decisions/0054-one-table-of-pages.md).
 */
const table: Record<ScreenPath, Page | Alias | StaffPage> = {
  '/': {
    description:
      'Log in op het portaal voor installateurs van {{provider}}: registreer waterontharders, spaar punten en vind wat je voor de klus nodig hebt.',
    access: 'guest',
    module: 'features/account/login-page.tsx',
    inSearch: true,
    pictures: heroPictures,
    budget: 159,
  },
  '/login': { leadsTo: '/' },
  '/registreren': {
    description:
      'Maak een account aan voor jezelf en je installatiebedrijf, en spaar punten met elke waterontharder van {{provider}}.',
    access: 'guest',
    layout: 'guest-page',
    module: 'features/account/register-page.tsx',
    inSearch: true,
    budget: 158,
  },
  '/wachtwoord-vergeten': {
    description: 'Wachtwoord vergeten? Je krijgt een e-mail met een link om een nieuw wachtwoord te kiezen.',
    access: 'guest',
    module: 'features/account/reset-password-pages.tsx',
    pictures: heroPictures,
    budget: 159,
  },
  '/wachtwoord-resetten': {
    description: 'Kies een nieuw wachtwoord voor je account.',
    access: 'guest',
    module: 'features/account/reset-password-pages.tsx',
    pictures: heroPictures,
    budget: 159,
  },
  '/uitnodiging': {
    description: 'Neem de uitnodiging aan om mee te werken aan het portaal van {{provider}}.',
    access: 'public',
    module: 'features/account/accept-invitation-page.tsx',
    budget: 180,
  },
  '/verifieer-account': {
    description: 'Bevestig je e-mailadres om je account te gebruiken.',
    access: 'auth',
    module: 'features/account/verify-account-pages.tsx',
    budget: 162,
  },
  '/verifieer-account-url': {
    description: 'Bevestig je e-mailadres om je account te gebruiken.',
    access: 'guest',
    module: 'features/account/verify-account-pages.tsx',
    // What it says depends on the link of the mail.
    html: false,
    budget: 167,
  },
  '/voorwaarden': {
    description: 'Onze afspraken met jou over het installateursportaal van {{provider}}.',
    access: 'public',
    module: 'features/conditions/conditions-pages.tsx',
    inSearch: true,
    budget: 168,
  },
  '/privacy': {
    description: 'Welke gegevens {{provider}} in dit portaal bewaart, waarvoor, en wat je rechten zijn.',
    access: 'public',
    module: 'features/conditions/conditions-pages.tsx',
    inSearch: true,
    budget: 168,
  },
  '/garantievoorwaarden': {
    description: 'Hoe lang een waterontharder garantie heeft, en wat jij en je klant ervoor doen.',
    access: 'public',
    module: 'features/conditions/conditions-pages.tsx',
    inSearch: true,
    budget: 168,
  },
  '/dashboard': {
    description: 'Je punten, je laatste registraties en het nieuws van {{provider}}.',
    access: 'verified',
    module: 'features/dashboard/dashboard-page.tsx',
    offline: true,
    pictures: heroPictures,
    budget: 168,
  },
  '/profiel': {
    description: 'Je eigen gegevens en die van je bedrijf.',
    access: 'verified',
    module: 'features/profile/profile-page.tsx',
    budget: 180,
  },
  '/installateurproductregistratie': {
    description: 'Registreer een waterontharder met het serienummer en de gegevens van je klant.',
    access: 'verified',
    module: 'features/registrations/register-product/register-product-page.tsx',
    offline: true,
    budget: 189,
  },
  '/bulkregistratie': {
    description: 'Registreer veel waterontharders tegelijk, uit een spreadsheet of regel voor regel.',
    access: 'verified',
    module: 'features/bulk-registration/bulk-registration-page.tsx',
    budget: 222,
  },
  '/registraties': {
    description: 'Alles wat je hebt geregistreerd, met de status van je punten.',
    access: 'verified',
    module: 'features/registrations/registrations-list/registrations-page.tsx',
    offline: true,
    budget: 164,
  },
  '/registraties/wachtrij': {
    description: 'Registraties die op dit apparaat wachten tot er weer verbinding is.',
    access: 'verified',
    module: 'features/registrations/queue/queue-page.tsx',
    // What waits on the device is all of it.
    html: false,
    offline: true,
  },
  '/registraties/:id': {
    description: 'Wat er met een registratie is gebeurd: punten, e-mails en correcties.',
    access: 'verified',
    module: 'features/registrations/own-registration/own-registration-page.tsx',
    offline: true,
    budget: 164,
  },
  '/service': {
    description: 'Beeldmateriaal, handleidingen en antwoorden voor bij de installatie.',
    access: 'verified',
    module: 'features/service/service-page.tsx',
    budget: 162,
  },
  '/service/beeldbank': {
    description: 'Foto’s en logo’s van {{provider}} voor je website, offertes en bus.',
    access: 'verified',
    module: 'features/media/images-page.tsx',
    budget: 163,
  },
  '/service/downloads': {
    description: 'Handleidingen en brochures van {{provider}} als pdf.',
    access: 'verified',
    module: 'features/media/downloads-page.tsx',
    budget: 163,
  },
  '/service/videos': {
    description: 'Video’s van {{provider}}: de installatie in beeld.',
    access: 'verified',
    module: 'features/media/videos-page.tsx',
    budget: 162,
  },
  '/service/faq': {
    description: 'Antwoorden voor jou en je klant, van werking tot garantie.',
    access: 'verified',
    module: 'features/faq/faq-pages.tsx',
    offline: true,
    asks: ['faq'],
    budget: 162,
  },
  '/service/contact': {
    description: 'Stel je vraag aan {{provider}}, of bel je accountmanager.',
    access: 'verified',
    module: 'features/contact/contact-page.tsx',
    budget: 178,
  },
  '/nieuws': {
    description: 'Wat er speelt bij {{provider}}, en tips om aan je klant te geven.',
    access: 'verified',
    module: 'features/news/news-page.tsx',
    asks: ['news'],
    budget: 162,
  },
  '/nieuws/:slug': {
    description: 'Nieuws van {{provider}} voor installateurs.',
    access: 'auth',
    module: 'features/news/article-pages.tsx',
    budget: 162,
  },
  '/acties/:slug': {
    description: 'Een actie van {{provider}} voor installateurs.',
    access: 'auth',
    module: 'features/news/article-pages.tsx',
    budget: 162,
  },
  '/punten': {
    description: 'Wat elke registratie oplevert, en hoe ver je punten zijn.',
    access: 'verified',
    module: 'features/points/points-page.tsx',
    budget: 165,
  },
  '/zaken': {
    description: 'Wat je bij {{provider}} hebt gemeld, wat wij je vragen, en wat er is besloten.',
    access: 'verified',
    module: 'features/cases/cases-page.tsx',
    budget: 187,
  },
  '/zaken/mijn-toestel': {
    description: 'Staat het serienummer van jouw toestel al geregistreerd? Stuur een foto van het label.',
    access: 'verified',
    module: 'features/cases/own-device-page.tsx',
    budget: 186,
  },
  '/onderhoud': {
    description: 'Wie er aan de beurt is voor het jaarlijkse onderhoud, en wat je al hebt gedaan.',
    access: 'verified',
    module: 'features/maintenance/maintenance-page.tsx',
    offline: true,
    budget: 167,
  },
  '/cadeaushop': {
    description: 'Besteed je punten in de cadeaushop.',
    access: 'verified',
    module: 'features/gift-shop/redirect-page.tsx',
    budget: 162,
  },
  '/emailvoorkeuren': {
    description: 'Kies welke e-mails de cadeaushop je stuurt.',
    access: 'verified',
    module: 'features/gift-shop/redirect-page.tsx',
    budget: 162,
  },
  '/puntenhistorie': {
    description: 'Waar je punten vandaan kwamen en waaraan je ze besteedde.',
    access: 'verified',
    module: 'features/gift-shop/redirect-page.tsx',
    budget: 162,
  },
  '/bestelhistorie': {
    description: 'Wat je in de cadeaushop hebt besteld.',
    access: 'auth',
    module: 'features/gift-shop/redirect-page.tsx',
    budget: 162,
  },
  ...staffPages,
}

const layouts: Record<Page['access'] | 'guest-page', string> = {
  public: 'visitor-layout.tsx',
  guest: 'guest-layout.tsx',
  'guest-page': 'guest-page-layout.tsx',
  auth: 'member-layout.tsx',
  verified: 'member-layout.tsx',
  // That of staff is in one file with their routes.
  staff: 'back-office-routes.ts',
}

export const pages = Object.entries(table).flatMap(([path, line]) => {
  if ('leadsTo' in line) return []
  const page: Page = 'may' in line ? { access: 'staff', module: `admin/${line.module}`, budget: line.budget } : line
  return [{ ...page, path: path as ScreenPath, layout: `app/${layouts[page.layout ?? page.access]}` }]
})
