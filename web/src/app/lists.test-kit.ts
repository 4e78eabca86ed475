import { memberWith } from '../../testing/member-with.ts'
import { articleRowWith } from '../../testing/opened-article.ts'

/** What lists differ in, for the tests of what all of them do. */
export type List = {
  path: string
  call: string
  title: string
  one: string
  many: string
  row: (id: number, name: string) => unknown
  /** What the search says it looks in; a list without it can't be searched. */
  search?: string
  /** Texts while it loads, when that failed, when nothing matches, when there is nothing at all, and of the way back to all. */
  loading: string
  failed: string | RegExp
  empty?: string
  none?: string
  showAll?: string
  /** An address that narrows the list, and what it asks the server for. */
  filter?: [address: string, asked?: string]
  /** An address with an order, the head of its column, and what it asks the server for. */
  order?: [address: string, head: string, asked?: string]
  isInBrowser?: boolean
  /** What stands beside the rows in a reply. */
  totals?: object
}

const moment = '2026-11-20T15:11:00.000000Z'
const binned = { kind: 'news', deleted_at: moment, deleted_by: null, restorable_until: moment, is_address_taken: false }
const portal = { kind: 'system', id: null, name: null, email: null }
const place = { address: 'Eindhoven', address_zipcode: '5611 AB', address_house_number: '1' }
const credited = { credits: 250, synced_sparco: true, status: 'credited', certificate_code: '0123456789abcdef0123' }
const registration = { ...place, ...credited, install_date: '2026-11-14', serial_number: 'AB 1' }
const pending = { status: 'pending', steps: [{ kind: 'pending', created_at: moment, reason: null }] }
const points = { ...pending, serial_number: 'AB 1', brand: 'Solar', credits: 250, created_at: moment }
const noFiles = { thumbnail_image: null, jpg_image: null, png_image: null, tiff_image: null }
const image = { ...noFiles, created_at: moment, brand: 'AquaStar', category: "Logo's" }
const download = {
  created_at: moment,
  brand: 'AquaStar',
  category: 'Handleiding',
  title: 'Zout',
  file: 'downloads/8.pdf',
}

// All rows come in one reply, and are searched and paged in the browser.
const mediaList = {
  isInBrowser: true,
  one: 'bestand',
  many: 'bestanden',
  search: 'Zoeken op trefwoord',
  loading: 'Bestanden aan het laden',
  empty: 'Geen bestanden gevonden',
  none: 'Geen bestanden gevonden',
  showAll: 'Filters wissen',
  filter: ['merk=Solar'],
  order: ['sorteer=name', 'Naam'],
} satisfies Partial<List>

/** Every list that is searched, narrowed or paged: a new one adds its description. */
export const lists: List[] = [
  {
    path: '/beheer/leden',
    call: '/api/admin/members',
    title: 'Leden',
    one: 'lid',
    many: 'leden',
    row: (id, name) => ({ ...memberWith({ id, name }), manager: null }),
    search: 'Zoek op naam, e-mail of bedrijf',
    loading: 'Leden aan het laden',
    failed: 'De leden konden niet worden geladen',
    empty: 'Geen leden gevonden',
    none: 'Nog geen leden',
    showAll: 'Alle leden tonen',
    filter: ['status=niet-geverifieerd', 'filter[verified]=no'],
    order: ['sorteer=-credits', 'Punten', 'sort=-credits'],
  },
  {
    path: '/beheer/personen',
    call: '/api/admin/staff',
    title: 'Medewerkers',
    one: 'medewerker',
    many: 'medewerkers',
    row: (id, name) => ({ id, name, email: 'redactie@voorbeeld.nl', roles: ['redactie'] }),
    search: 'Zoek op naam of e-mail',
    loading: 'Medewerkers aan het laden',
    failed: 'De medewerkers konden niet worden geladen',
    empty: 'Geen medewerkers gevonden',
    showAll: 'Alle medewerkers tonen',
  },
  {
    path: '/beheer/nieuws',
    call: '/api/admin/articles',
    title: 'Nieuws en acties',
    one: 'artikel',
    many: 'artikelen',
    row: (id, title) => articleRowWith({ id, title }),
    search: 'Zoeken op trefwoord',
    loading: 'Artikelen aan het laden',
    failed: 'De artikelen konden niet worden geladen',
    empty: 'Geen artikelen gevonden',
    none: 'Nog geen artikelen',
    showAll: 'Alle artikelen tonen',
    filter: ['status=concept,weg', 'filter[state]=concept'],
    order: ['sorteer=-published_from', 'Datum', 'sort=-published_from'],
  },
  {
    path: '/beheer/zaken',
    call: '/api/admin/cases',
    title: 'Zaken',
    one: 'zaak',
    many: 'zaken',
    row: (id, reason) => ({
      id,
      kind: 'cadeaushop',
      version: 1,
      state: 'open',
      is_late: false,
      reason,
      member: null,
      registration: null,
      opened_at: moment,
      waiting_since: moment,
    }),
    search: 'Zoek op lid of serienummer',
    loading: 'Zaken aan het laden',
    failed: 'De zaken konden niet worden geladen',
    empty: 'Geen open zaken gevonden',
    none: 'Geen open zaken',
    showAll: 'Alle open zaken tonen',
    filter: ['soort=cadeaushop,boeken', 'filter[kind]=cadeaushop'],
  },
  {
    path: '/beheer/prullenbak',
    call: '/api/admin/bin',
    title: 'Prullenbak',
    one: 'weggegooid item',
    many: 'weggegooide items',
    row: (id, title) => ({ ...binned, id, title }),
    search: 'Zoeken op trefwoord',
    loading: 'Prullenbak aan het laden',
    failed: 'De prullenbak kon niet worden geladen',
    empty: 'Niets gevonden in de prullenbak',
    none: 'De prullenbak is leeg',
    showAll: 'Alles tonen',
    filter: ['soort=promotions,boeken', 'filter[kind]=promotions'],
  },
  {
    path: '/beheer/logboek',
    call: '/api/admin/audit',
    title: 'Logboek',
    one: 'regel',
    many: 'regels',
    row: (id, name) => ({
      id,
      moment,
      by: portal,
      action: 'member-changed',
      entry: { kind: 'member', id: '12', name },
      fields: [],
    }),
    search: 'Zoek op lid, titel of reden',
    loading: 'Logboek aan het laden',
    failed: 'Het logboek kon niet worden geladen',
    empty: 'Niets gelogd in deze periode',
    none: 'Nog niets gewijzigd',
    showAll: 'Alles tonen',
    filter: ['wat=member-seen,onzin', 'filter[action]=member-seen'],
  },
  {
    path: '/registraties',
    call: '/api/productregistration/all',
    title: 'Productregistraties',
    one: 'registratie',
    many: 'registraties',
    row: (id, model) => ({ ...registration, id, product: { brand: 'AquaStar', model, image: null } }),
    totals: { registrations: 23, pending: 0, pending_credits: 0 },
    search: 'Zoeken op trefwoord',
    loading: 'Registraties aan het laden',
    failed: /^De registraties konden niet worden geladen/,
    empty: 'Geen registraties gevonden',
    none: 'Registreer je eerste installatie',
    showAll: 'Filters wissen',
    filter: ['status=pending', 'status=pending'],
    order: ['sorteer=-install_date', 'Installatiedatum', 'sort=-install_date'],
  },
  {
    path: '/punten',
    call: '/api/points',
    title: 'Punten',
    one: 'registratie',
    many: 'registraties',
    row: (id, model) => ({ ...points, id, model }),
    totals: { balance: 0, balance_refreshed_at: null, pending_credits: 0, credited_credits: 0 },
    loading: 'Punten aan het laden',
    failed: /^Je punten konden niet worden geladen/,
    none: 'Nog geen punten',
  },
  {
    ...mediaList,
    path: '/service/beeldbank',
    call: '/api/images/index',
    title: 'Beeldbank',
    row: (id, name) => ({ ...image, id, name }),
    failed: /^De beeldbank kon niet worden geladen/,
  },
  {
    ...mediaList,
    path: '/service/downloads',
    call: '/api/downloads/index',
    title: 'Downloads',
    row: (id, name) => ({ ...download, id, name }),
    failed: /^De downloads konden niet worden geladen/,
  },
]
