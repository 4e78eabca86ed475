import type { Page } from '@playwright/test'
import type { Factories } from '@portal/server/testing/factories'
import { memberWithRegistrations } from './registrations-list.ts'
import { logIn } from './test.ts'

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

const withFiles = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Paginering' })
    .getByText(/bestanden$/)
    .waitFor()

/** Every screen that can be opened by its address. */
export const screens: Screen[] = [
  { path: '/' },
  { path: '/registreren' },
  { path: '/wachtwoord-vergeten' },
  { path: '/wachtwoord-resetten?token=abc' },
  { path: '/verifieer-account-url' },
  { path: '/?redirect=/service/faq' },
  { path: '/voorwaarden' },
  { path: '/garantievoorwaarden' },
  { path: '/privacy', visitor: installer },
  { path: '/bestaat-niet' },
  { path: '/verifieer-account', visitor: newcomer },
  {
    path: '/dashboard',
    visitor: installer,
    ready: (page) =>
      page.getByRole('region', { name: 'Nieuwste registraties' }).getByRole('listitem').first().waitFor(),
  },
  { path: '/installateurproductregistratie', visitor: installer },
  {
    path: '/bulkregistratie',
    visitor: installer,
    ready: (page) => page.getByText('Eerste rij invullen').first().waitFor(),
  },
  {
    path: '/registraties',
    visitor: installer,
    ready: (page) => page.getByRole('navigation', { name: 'Paginering' }).getByText('van 12 registraties').waitFor(),
  },
  {
    path: '/registraties/wachtrij',
    visitor: installer,
    ready: (page) => page.getByText('Alles is verstuurd').waitFor(),
  },
  { path: '/profiel', visitor: installer },
  {
    path: '/punten',
    visitor: installer,
    ready: (page) => page.getByRole('navigation', { name: 'Paginering' }).getByText('van 12 registraties').waitFor(),
  },
  { path: '/service', visitor: installer },
  {
    path: '/service/beeldbank?merk=AquaStar,AquaStar-Pro',
    visitor: installer,
    ready: withFiles,
  },
  {
    path: '/service/downloads',
    visitor: installer,
    ready: withFiles,
  },
  {
    path: '/service/videos',
    visitor: installer,
    ready: (page) =>
      page
        .getByRole('button', { name: /^Video afspelen/ })
        .first()
        .waitFor(),
  },
  { path: '/service/faq', visitor: installer },
  { path: '/service/faq?zoek=garantie', visitor: installer },
  { path: '/service/faq?zoek=zonnepaneel', visitor: installer },
  { path: '/service/contact', visitor: (create) => create.member({ representative_name: 'Joost van Dam' }) },
  {
    path: '/nieuws',
    visitor: installer,
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    path: '/nieuws/zoutverbruik-350-tot-500-gram-per-m3',
    visitor: newcomer,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    path: '/acties/dubbele-punten-op-de-aquastar-pro',
    visitor: installer,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    path: '/beheer/leden',
    visitor: staff,
    ready: (page) => page.getByRole('navigation', { name: 'Paginering' }).waitFor(),
  },
]

/** Opens a screen as its member, and waits until it is visible. */
export async function openScreen(page: Page, create: Factories, screen: Screen): Promise<void> {
  const visitor = await screen.visitor?.(create)
  if (visitor) await logIn(page, visitor)
  await visit(page, screen)
}

/** Opens a screen in the current session, and waits until it is visible. */
export async function visit(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await screen.ready?.(page)
}
