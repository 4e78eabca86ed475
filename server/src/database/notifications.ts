import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Gets a message, or null when messages may have been missed. */
export type Listener = (message: string | null) => void

type Server = {
  url: string
  query: (text: string, values: readonly unknown[]) => Promise<unknown>
}

// As a statement of its own and gathered for a while: NOTIFY inside a transaction makes all commits wait for each other.
const gatherMs = 100
const reconnectMs = 5_000

export function createNotifications(server: Server | null) {
  const listeners = new Set<Listener>()
  const remote = server && connectTo(server, (message) => tell(message))

  function tell(message: string | null): void {
    for (const listener of listeners) listener(message)
  }

  return {
    notify: (message: string): void => {
      tell(message)
      remote?.notify(message)
    },
    notifyNow: async (message: string): Promise<void> => {
      tell(message)
      await remote?.send([message])
    },
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener)
      remote?.listen()
      return () => void listeners.delete(listener)
    },
    close: async () => remote?.close(),
  }
}

const channel = 'portal'

function connectTo({ url, query }: Server, tell: Listener) {
  const self = randomUUID()
  const gathered = gather((messages) => send(messages))
  let retry: NodeJS.Timeout | null = null
  let client: pg.Client | null = null
  let isClosed = false

  async function send(messages: readonly string[]): Promise<void> {
    // A listener makes up for a message that is lost.
    await query(`select pg_notify('${channel}', $1 || ' ' || message) from unnest($2::text[]) as message`, [
      self,
      messages,
    ]).catch(() => {})
  }

  function listen(): void {
    if (!client && !retry && !isClosed) void connect()
  }

  async function connect(): Promise<void> {
    retry = null
    const connecting = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'installateursportaal',
    })
    client = connecting
    connecting.on('error', reconnectLater)
    connecting.on('end', reconnectLater)
    connecting.on('notification', ({ payload = '' }) => {
      const [sender, message = ''] = payload.split(' ')
      if (sender !== self) tell(message)
    })
    try {
      await connecting.connect()
      await connecting.query(`listen ${channel}`)
      tell(null)
    } catch {
      reconnectLater()
    }

    function reconnectLater(): void {
      if (client !== connecting) return
      client = null
      connecting.end().catch(() => {})
      if (!isClosed) retry = setTimeout(() => void connect(), reconnectMs)
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    if (retry) clearTimeout(retry)
    await gathered.sendNow()
    await client?.end().catch(() => {})
  }

  return { notify: gathered.add, send, listen, close }
}

function gather(send: (messages: readonly string[]) => Promise<void>) {
  const messages = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  function add(message: string): void {
    messages.add(message)
    timer ??= setTimeout(() => void sendNow(), gatherMs)
  }

  async function sendNow(): Promise<void> {
    if (!timer) return
    clearTimeout(timer)
    timer = null
    const sent = [...messages]
    messages.clear()
    await send(sent)
  }

  return { add, sendNow }
}
