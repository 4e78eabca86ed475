import { busyMember, filledPassword, freshMember } from '@portal/server/testing/fill-database'
import type { Request } from './requests.ts'
import { logIn, visit, type Visitor } from './visitor.ts'

/** A call that is measured. */
export type Work = { name: string; request: Request; expectedStatus: number }

export type Works = Awaited<ReturnType<typeof createWorks>>

/** The measured calls of members who are logged in at this portal. */
export async function createWorks(url: string, origin: string = url) {
  const registrar = await logIn(url, { origin, email: freshMember })
  const guest = await visit(url, origin)
  return {
    ...readsOf(await logIn(url, { origin, email: busyMember })),
    create: write('create', registrar, '/api/productregistration/create', registration, 201),
    login: write('login', guest, '/login', { email: busyMember, password: filledPassword }, 204),
  }
}

/** The read calls of a logged-in member. */
export function readsOf({ reads: headers }: Visitor) {
  const read = (name: string, path: string): Work => ({
    name,
    request: { method: 'GET', path, headers },
    expectedStatus: 200,
  })
  return {
    user: read('current user', '/api/user'),
    dashboard: read('dashboard', '/api/dashboarddata/index'),
    list: read('list, page 1', '/api/productregistration/all?page=1'),
    listAll: read('list, all 1,000', '/api/productregistration/all'),
    listFarther: read('list, page 100', '/api/productregistration/all?page=100'),
  }
}

function write(name: string, visitor: Visitor, path: string, body: object, expectedStatus: number): Work {
  const request: Request = { method: 'POST', path, headers: visitor.writes, body: JSON.stringify(body) }
  return { name, request, expectedStatus }
}

const registration = {
  install_date: '2022-10-03',
  address_zipcode: '5611 AB',
  address_house_number: '12',
  huisnummer_toevoeging: '',
  woonplaats: 'Eindhoven',
  selectedProduct: 7,
  serial_number: '{serial}',
  selectedGender: 'female',
  voorletters: 'M.',
  client_name: 'Van den Berg',
  client_email: 'klant@voorbeeld.nl',
  client_phone_number: '06 12 34 56 78',
}
