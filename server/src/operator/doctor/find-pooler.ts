import { randomBytes } from 'node:crypto'
import pg from 'pg'

const answerMs = 3_000
const messageMs = 1_500

/**
 * Says what a pooler in between takes from a session: one that lends a connection for a transaction only. Null when sessions
 * are whole.
 */
export async function findPooler(url: string): Promise<string | null> {
  const [first, second] = [connection(url), connection(url)]
  try {
    await first.connect()
    await second.connect()
    if (!(await keepsSettings(first, second)))
      return 'A pooler in transaction mode stands in between: settings of a session get lost, and messages to other processes.'
    if (!(await hearsMessages(first, second)))
      return 'Messages between processes do not arrive, so replicas hear of new work late: a pooler stands in between.'
    return null
  } finally {
    await Promise.all([first.end(), second.end()].map((end) => end.catch(() => {})))
  }
}

function connection(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'installateursportaal',
  })
  // What is lost is noticed at the next statement.
  client.on('error', () => {})
  return client
}

// The second takes the connection that the first has just used, when somebody lends them out by transaction.
async function keepsSettings(first: pg.Client, second: pg.Client): Promise<boolean> {
  const token = randomBytes(8).toString('hex')
  await first.query(`select set_config('portal.doctor', '${token}', false)`)
  await second.query('begin')
  await second.query('select 1')
  try {
    const { rows } = await first.query<{ kept: string | null }>(`select current_setting('portal.doctor', true) as kept`)
    return rows[0]?.kept === token
  } catch {
    // The pooler has one connection only, which the other session holds.
    return false
  } finally {
    await second.query('rollback')
  }
}

async function hearsMessages(first: pg.Client, second: pg.Client): Promise<boolean> {
  const channel = `doctor_${randomBytes(8).toString('hex')}`
  let timer: NodeJS.Timeout | undefined
  const heard = new Promise<boolean>((resolve) => {
    first.on('notification', (message) => message.channel === channel && resolve(true))
    timer = setTimeout(() => resolve(false), messageMs)
  })
  await first.query(`listen ${channel}`)
  await second.query(`notify ${channel}`)
  const isHeard = await heard
  clearTimeout(timer)
  return isHeard
}
