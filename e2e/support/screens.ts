import type { Page } from '@playwright/test'

type Screen = {
  name: string
  path: string
  /** What has to be on screen before anybody judges it. */
  ready: (page: Page) => Promise<unknown>
  access: 'guest' | 'member'
}

const heading = (name?: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Every screen of the portal that a guest or a verified member can open by its address. */
export const screens: Screen[] = [
  { name: 'login', path: '/', access: 'guest', ready: heading('Inloggen') },
  { name: 'not found', path: '/bestaat-niet', access: 'guest', ready: heading('Pagina niet gevonden') },
  {
    name: 'dashboard',
    path: '/dashboard',
    access: 'member',
    ready: (page) =>
      page.getByRole('region', { name: 'Nieuwste registraties' }).getByRole('listitem').first().waitFor(),
  },
  { name: 'registration form', path: '/installateurproductregistratie', access: 'member', ready: heading() },
  {
    name: 'registrations',
    path: '/registraties',
    access: 'member',
    ready: (page) =>
      page
        .getByRole('navigation', { name: 'Paginering' })
        .getByText(/registraties?$/)
        .waitFor(),
  },
  { name: 'FAQ', path: '/service/faq', access: 'member', ready: heading() },
  { name: 'news', path: '/nieuws', access: 'member', ready: heading() },
]
