// The messages of PostgreSQL's wire protocol that an embedded connection must understand: a type byte, a length that
// includes itself, and the body.

export const query = 0x51
export const parse = 0x50
export const bind = 0x42
export const describe = 0x44
export const close = 0x43
export const flush = 0x48
export const sync = 0x53
export const terminate = 0x58
const readyForQuery = 0x5a
const statement = 0x53
const headerLength = 5

// "Authentication ok", a session key that nobody uses, "ready for query, idle".
export const startupReply = Buffer.concat([
  message(0x52, Buffer.from([0, 0, 0, 0])),
  message(0x4b, Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  message(readyForQuery, Buffer.from('I')),
])

export type TransactionStatus = 'idle' | 'open' | 'unknown'

/** The first message of the bytes; null when it is not complete yet. */
export function firstMessage(bytes: Buffer): Buffer | null {
  if (bytes.length < headerLength) return null
  const length = bytes.readUInt32BE(1) + 1
  return bytes.length < length ? null : bytes.subarray(0, length)
}

/** Reads from a reply whether the session was left inside a transaction. */
export function transactionStatus(reply: Buffer): TransactionStatus {
  let status: TransactionStatus = 'unknown'
  for (let at = 0; at + headerLength <= reply.length; at += reply.readUInt32BE(at + 1) + 1) {
    if (reply[at] === readyForQuery) status = reply[at + headerLength] === 0x49 ? 'idle' : 'open'
  }
  return status
}

/** Where in the message the name of a prepared statement starts; null when it names none. */
export function statementNameOffset(bytes: Buffer): number | null {
  const type = bytes[0]
  let at: number
  if (type === parse) at = headerLength
  else if (type === bind) at = bytes.indexOf(0, headerLength) + 1
  else if ((type === describe || type === close) && bytes[headerLength] === statement) at = headerLength + 1
  else return null
  return bytes[at] === 0 ? null : at
}

export function withPrefixAt(bytes: Buffer, offset: number, prefix: Buffer): Buffer {
  const renamed = Buffer.concat([bytes.subarray(0, offset), prefix, bytes.subarray(offset)])
  renamed.writeUInt32BE(renamed.length - 1, 1)
  return renamed
}

export function queryMessage(text: string): Buffer {
  return message(query, Buffer.from(`${text}\0`))
}

/** Forgets prepared statements; unlike `deallocate` it accepts a name that does not exist. */
export function forgetStatements(names: Iterable<string>): Buffer {
  const closes = Array.from(names, (name) => message(close, Buffer.from(`S${name}\0`)))
  return Buffer.concat([...closes, message(sync, Buffer.alloc(0))])
}

function message(type: number, body: Buffer): Buffer {
  const bytes = Buffer.alloc(headerLength + body.length)
  bytes[0] = type
  bytes.writeUInt32BE(body.length + 4, 1)
  body.copy(bytes, headerLength)
  return bytes
}
