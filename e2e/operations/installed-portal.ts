import { registerAccount } from '@portal/contract/account'
import { createRegistration } from '@portal/contract/registrations'
import { eventually } from '../faults/support/eventually.ts'
import { registrationBody } from '../faults/support/registration-load.ts'
import type { FreshDebian } from './fresh-debian.ts'

type Answer = { status: number; body: string }

const password = 'Zacht water in 2026'
const account = {
  email: 'monteur@firma.local',
  password,
  password_confirmation: password,
  first_name: 'Sanne',
  last_name: 'de Wit',
  phone_number: '0612345678',
  street: 'Havenweg',
  house_number: '7',
  zipcode: '1013AA',
  city: 'Amsterdam',
  company: 'De Wit Installaties',
  company_street: 'Havenweg',
  company_house_number: '7',
  company_zipcode: '1013AA',
  company_city: 'Amsterdam',
}

type Place = {
  debian: Pick<FreshDebian, 'execute'>
  site: string
  trust: Record<string, string>
  /** The text of the mail to this address, as soon as there is one. */
  mailTo: (address: string) => Promise<string | undefined>
}

/** An installer who uses the portal on this machine through its proxy, over TLS, with one set of cookies. */
export function visitorOf({ debian, site, trust, mailTo }: Place) {
  async function ask(path: string, body?: unknown): Promise<Answer> {
    const settings = { ...trust, URL: site + path, TOKEN: await token(), BODY: JSON.stringify(body ?? null) }
    const sent = body === undefined ? '' : '--json "$BODY" --header "x-xsrf-token: $TOKEN"'
    const printed = await debian.execute(
      `curl --silent --show-error --cookie jar --cookie-jar jar --header 'accept: application/json' ${sent} --write-out '\\n%{http_code}' "$URL"`,
      settings,
    )
    const end = printed.lastIndexOf('\n')
    return { status: Number(printed.slice(end + 1)), body: printed.slice(0, end) }
  }

  async function token(): Promise<string> {
    return decodeURIComponent((await debian.execute(`touch jar && awk '$6 == "XSRF-TOKEN" { print $7 }' jar`)).trim())
  }

  /** Makes an account, and opens the link in the mail that the relay got. */
  async function register(): Promise<Answer[]> {
    const first = await ask('/sanctum/csrf-cookie')
    const made = await ask(registerAccount.path, account)
    let mail: string | undefined
    await eventually(async () => (mail = await mailTo(account.email)) !== undefined, 'the mail with the link')
    const link = /verify_url=(\S+)/.exec(mail ?? '')?.[1] ?? ''
    const verified = await ask(decodeURIComponent(link).replace(site, ''))
    return [first, made, verified]
  }

  /** Registers the first product that there is, for this customer. */
  function registerProduct(customerEmail: string): Promise<Answer> {
    const product = { id: 1, brand: 'AquaStar', model: 'Proef', credits: 250, image: null, serial_mask: 'aa 999999' }
    return ask(createRegistration.path, registrationBody(product, { serialNumber: 'PU 000001', customerEmail }))
  }

  return { ask, register, registerProduct, logIn: [account.email, password] as const }
}
