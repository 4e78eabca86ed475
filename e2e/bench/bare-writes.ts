import { verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { type Caller, randomToken, tokenHash } from './bare-session.ts'
import { exampleSerialNumber } from './requests.ts'

/** Writes a registration and both mails in one transaction; the mails are copies of the portal's, with another serial number. */
export async function createRegistration({ pool, query, session, body }: Caller) {
  const sent = JSON.parse(body) as Record<string, string>
  const [product] = await query<{ id: number; credits: number }>('product', productStatement, [sent.selectedProduct])
  examples ??= await query<Example>('examples', examplesStatement, [])
  const serial = sent.serial_number ?? ''

  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'register',
      text: registerStatement,
      values: [
        session.member.id,
        product?.id,
        serial,
        serial.replaceAll(' ', ''),
        searchKey(`${serial}|${sent.address_zipcode}`),
        sent.install_date,
        sent.address_zipcode,
        sent.address_house_number,
        sent.huisnummer_toevoeging,
        sent.woonplaats,
        sent.selectedGender,
        sent.voorletters,
        sent.client_name,
        sent.client_email,
        sent.client_phone_number,
        'bench',
        product?.credits,
      ],
    })
    await client.query({
      name: 'mails',
      text: mailsStatement,
      values: examples.map(({ payload }) => payload.replaceAll(exampleSerialNumber, serial)),
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { status: 201, text: JSON.stringify({ message: 'Productregistratie succesvol' }) }
}

export async function logIn({ query, body }: Caller) {
  const { email, password } = JSON.parse(body) as { email: string; password: string }
  const [member] = await query<{ id: number; password_hash: string }>('member', memberStatement, [email.toLowerCase()])
  if (!member || !(await inTurn(() => verify(member.password_hash, password)))) throw new Error('wrong password')

  const sessionId = randomToken()
  const values = [tokenHash(sessionId), member.id, randomToken()]
  await query('log in', 'insert into sessions (id_hash, member_id, csrf_token) values ($1, $2, $3)', values)
  return { status: 204, sessionId }
}

type Example = { payload: string }

let examples: Example[] | undefined

const productStatement = 'select id, brand, model, credits, image from products where id = $1'

const memberStatement = `select id, email, first_name, last_name, phone_number, street, house_number, house_number_addition,
    zipcode, city, birthdate, company, credits, is_admin, email_verified_at, password_hash
  from members where email = $1`

const examplesStatement = `select payload::text from queue where kind = 'mail' order by id limit 2`

const registerStatement = `insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key,
    install_date, zipcode, house_number, house_number_addition, city, customer_gender, customer_initials, customer_name,
    customer_email, customer_phone_number, consent_version, credits, consented_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now())`

const mailsStatement = `insert into queue (kind, payload) values ('mail', $1), ('mail', $2)`

export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\s]/gu, '')
    .toLowerCase()
}

// The portal's concurrency of hashing.
const maxParallel = availableParallelism()
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  while (running >= maxParallel) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
