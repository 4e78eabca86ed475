import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { parseMail, type ReceivedMail } from './mailbox.ts'

/**
 * A relay's reply to a recipient or a message: a code, its very words, silence, or a closed connection; a lost answer is one
 * that closes after the relay has taken the message.
 */
export type RelayReply = number | `${number} ${string}` | 'silence' | 'hang-up' | 'lost-answer'

export type RelayBehaviour = {
  port?: number
  /** Whoever logs in has to give it. */
  password?: string
  atRecipient?: (address: string) => RelayReply
  atData?: (address: string) => RelayReply
}

export type TestRelay = Awaited<ReturnType<typeof startRelay>>

/** A real SMTP server on localhost that records what it accepts, and misbehaves on request. */
export async function startRelay({ port = 0, password, atRecipient = accept, atData = accept }: RelayBehaviour = {}) {
  const accepted: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const recipients: string[] = []

  const server = new SMTPServer({
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: (login, _session, callback) =>
      login.password === password ? callback(null, { user: login.username }) : callback(new Error('Wrong password')),
    logger: false,
    // The replies say their own.
    hideENHANCEDSTATUSCODES: true,
    onRcptTo({ address }, _session, callback) {
      recipients.push(address)
      respond(atRecipient(address), callback)
    },
    onData(stream, session, callback) {
      const address = session.envelope.rcptTo[0]?.address ?? ''
      const reply = atData(address)
      if (reply === 'hang-up') {
        stream.once('data', hangUp)
        return
      }
      buffer(stream).then(
        async (message) => {
          if (reply === 250 || reply === 'lost-answer') accepted.push(await parseMail(message))
          respond(reply, callback)
        },
        () => {}, // The sender hung up.
      )
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function respond(reply: RelayReply, callback: (error?: Error) => void): void {
    if (reply === 'hang-up' || reply === 'lost-answer') hangUp()
    else if (reply === 250) callback()
    else if (reply !== 'silence') callback(refusal(reply))
  }

  function hangUp(): void {
    for (const socket of sockets) socket.destroy()
  }

  async function close(): Promise<void> {
    hangUp()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: usedPort } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${usedPort}`, port: usedPort, accepted, recipients, close }
}

function accept(): RelayReply {
  return 250
}

function refusal(reply: number | string): Error {
  const [code = '', ...words] = String(reply === 550 ? '550 5.1.1' : reply).split(' ')
  const text = words.length > 1 ? words : [...words, '<klant@voorbeeld.nl> is not welcome here']
  return Object.assign(new Error(text.join(' ')), { responseCode: Number(code) })
}
