import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnavailable } from '../../database/errors.ts'

const answerMs = 3_000
const messageMs = 1_500

/** Whether a session at `listenUrl` hears what another one at `url` tells: not through a pooler in transaction mode. */
export async function hearsMessages({ url, listenUrl }: { url: string; listenUrl: string }): Promise<boolean> {
  const [listener, teller] = [connection(listenUrl), connection(url)]
  let timer: NodeJS.Timeout | undefined
  try {
    // The database has just let us in, by another connection.
    const lost = (error: unknown) => Promise.reject(new DatabaseUnavailable(error))
    await teller.connect().catch(lost)
    await (listenUrl === url ? listener.connect().catch(lost) : listener.connect())
    const channel = `doctor_${randomBytes(8).toString('hex')}`
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', (message) => message.channel === channel && resolve(true))
      timer = setTimeout(() => resolve(false), messageMs)
    })
    await listener.query(`listen ${channel}`)
    await teller.query(`notify ${channel}`)
    return await heard
  } finally {
    clearTimeout(timer)
    await Promise.all([listener.end(), teller.end()].map((end) => end.catch(() => {})))
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
