import type { Page } from '@playwright/test'
import type { ScreenPath } from '@portal/contract/staff-paths'
import type { Factories } from '@portal/server/testing/factories'
import { pages } from '@portal/web/pages'
import { memberWithRegistrations } from './registrations-list.ts'

export type Screen = {
  path: string
  /** The member who is logged in; none for guest screens. */
  visitor?: (create: Factories) => Promise<{ email: string }>
  /** What has to be visible before the screen is tested. */
  ready?: (page: Page) => Promise<unknown>
}

const installer = async (create: Factories) => (await memberWithRegistrations(create, 12, { credits: 10_800 })).member
const newcomer = (create: Factories) => create.unverifiedMember()
const staff = (create: Factories) => create.admin()
const claimant = (create: Factories) => create.claimant()
const staffWithCase = async (create: Factories) => {
  await create.claimant()
  return create.admin()
}

const withPager = (text: RegExp) => (page: Page) =>
  page.getByRole('navigation', { name: 'Paginering' }).getByText(text).waitFor()
const withFiles = withPager(/bestanden$/)
const withQuestions = (page: Page) => page.locator('details').first().waitFor()
const withRegistrations = withPager(/van 12 registraties/)
/** Opens the first entry of a list of staff: its number is not known. It is there with a field, or with a heading. */
const openFirst =
  (text: string, role: 'textbox' | 'heading' = 'textbox') =>
  async (page: Page) => {
    await page
      .locator(`main a[href^="${new URL(page.url()).pathname}/"]`)
      .first()
      .click()
    await page.getByRole(role, { name: text }).waitFor()
  }
const withTable = (page: Page) => page.getByRole('table').waitFor()

const visitors = { public: undefined, guest: undefined, auth: newcomer, verified: installer, staff }

// What differs from a visit of the page by its own address, and further states that have an address.
const visits: Partial<Record<ScreenPath, Partial<Screen>[]>> = {
  '/': [{}, { path: '/?redirect=/service/faq' }],
  '/wachtwoord-resetten': [{ path: '/wachtwoord-resetten?token=abc' }],
  '/uitnodiging': [{ path: '/uitnodiging?token=abc' }],
  '/privacy': [{ visitor: installer }],
  '/dashboard': [
    {
      ready: (page) =>
        page.getByRole('region', { name: 'Nieuwste registraties' }).getByRole('listitem').first().waitFor(),
    },
  ],
  '/bulkregistratie': [{ ready: (page) => page.getByText('Eerste rij invullen').first().waitFor() }],
  '/registraties': [{ ready: withRegistrations }],
  '/registraties/wachtrij': [{ ready: (page) => page.getByText('Alles is verstuurd').waitFor() }],
  '/registraties/:id': [
    {
      path: '/registraties',
      ready: async (page) => {
        await page
          .getByRole('link', { name: /^Descale/ })
          .first()
          .click()
        await page.getByRole('heading', { name: 'Klopt er iets niet?' }).waitFor()
      },
    },
  ],
  '/punten': [{ ready: withRegistrations }],
  '/onderhoud': [
    {
      ready: (page) =>
        page
          .getByText(/onderhoudsbeurt|^Geen onderhoud in/)
          .first()
          .waitFor(),
    },
  ],
  '/service/beeldbank': [{ path: '/service/beeldbank?merk=AquaStar,AquaStar-Pro', ready: withFiles }],
  '/service/downloads': [{ ready: withFiles }],
  '/service/videos': [
    {
      ready: (page) =>
        page
          .getByRole('button', { name: /^Video afspelen/ })
          .first()
          .waitFor(),
    },
  ],
  '/service/faq': [
    { ready: withQuestions },
    { path: '/service/faq?zoek=garantie', ready: withQuestions },
    { path: '/service/faq?zoek=zonnepaneel', ready: (page) => page.getByText('Geen vragen gevonden').waitFor() },
  ],
  '/service/contact': [{ visitor: memberWithManager }],
  '/nieuws': [{ ready: (page) => page.getByRole('article').first().waitFor() }],
  '/nieuws/:slug': [{ path: '/nieuws/zoutverbruik-350-tot-500-gram-per-m3', ready: withTable }],
  '/acties/:slug': [{ path: '/acties/dubbele-punten-op-de-aquastar-pro', visitor: installer, ready: withTable }],
  // They lead out of the portal: gift-shop.spec.ts.
  '/cadeaushop': [],
  '/emailvoorkeuren': [],
  '/puntenhistorie': [],
  '/bestelhistorie': [],
  '/beheer': [{ ready: (page) => page.getByRole('slider').waitFor() }],
  '/beheer/registraties': [{ ready: withPager(/registraties$/) }],
  '/beheer/registraties/:id': [{ path: '/beheer/registraties', ready: openFirst('Verloop', 'heading') }],
  '/zaken': [{}, { visitor: claimant, ready: (page) => page.getByRole('textbox', { name: /^Je antwoord/ }).waitFor() }],
  '/beheer/zaken': [{ visitor: staffWithCase, ready: withPager(/za(ak|ken)$/) }],
  '/beheer/zaken/:id': [{ visitor: staffWithCase, path: '/beheer/zaken', ready: openFirst('Je besluit', 'heading') }],
  '/beheer/leden': [{ ready: withPager(/leden$/) }],
  '/beheer/nieuws': [{ ready: withPager(/artikelen$/) }],
  '/beheer/nieuws/:kind/:id': [{ path: '/beheer/nieuws', ready: openFirst('Tekst') }],
  '/beheer/beeldbank': [{ ready: withPager(/afbeeldingen$/) }],
  '/beheer/beeldbank/:id': [{ path: '/beheer/beeldbank/nieuw' }],
  '/beheer/downloads': [{ ready: withPager(/downloads$/) }],
  '/beheer/downloads/:id': [{ path: '/beheer/downloads/nieuw' }],
  '/beheer/videos': [{ ready: withPager(/video’s$/) }],
  '/beheer/videos/:id': [{ path: '/beheer/videos/nieuw' }],
  '/beheer/accountmanagers': [{ ready: withPager(/accountmanagers?$/) }],
  '/beheer/accountmanagers/:id': [{ path: '/beheer/accountmanagers/nieuw' }],
  '/beheer/faq': [{ ready: withPager(/vragen$/) }],
  '/beheer/faq/:id': [{ path: '/beheer/faq', ready: openFirst('Antwoord') }],
  '/beheer/producten': [
    { ready: withPager(/producten$/) },
    {
      path: '/beheer/producten?paneel=product-1',
      ready: (page) => page.getByRole('textbox', { name: 'Model' }).waitFor(),
    },
    { path: '/beheer/producten?paneel=product-nieuw' },
    { path: '/beheer/producten?paneel=merk-1', ready: (page) => page.getByRole('textbox', { name: 'Naam' }).waitFor() },
  ],
  '/beheer/instellingen': [{ ready: (page) => page.getByLabel('Telefoonnummer').waitFor() }],
  '/beheer/cadeaushop': [{ ready: (page) => page.getByText('Er is niets geweigerd.').waitFor() }],
  '/beheer/personen': [{ ready: withPager(/medewerkers?$/) }],
  '/beheer/e-mails': [{ ready: (page) => page.getByText('Er is niets vastgelopen').waitFor() }],
  '/beheer/mailteksten': [{ ready: (page) => page.getByRole('link', { name: 'Wachtwoord gewijzigd' }).waitFor() }],
  '/beheer/mailteksten/:id': [
    {
      path: '/beheer/mailteksten/registration-customer',
      ready: (page) => page.getByRole('textbox', { name: 'Onderwerp' }).waitFor(),
    },
  ],
  '/beheer/prullenbak': [{ ready: (page) => page.getByText('De prullenbak is leeg').waitFor() }],
  '/beheer/logboek': [{ ready: withPager(/regels?$/) }],
}

/** Every screen that can be opened by its address: a page of the portal is here unless it says above that it isn't. */
export const screens: Screen[] = [
  ...pages.flatMap(({ path, access }) =>
    (visits[path] ?? [{}]).map((screen) => ({ path: path.replace(':id', '1'), visitor: visitors[access], ...screen })),
  ),
  { path: '/bestaat-niet' },
]

/** Opens a screen in the current session, and waits until it is visible. */
export async function visit(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await screen.ready?.(page)
}

async function memberWithManager(create: Factories) {
  const member = await create.member()
  await create.manager({}, member)
  return member
}
