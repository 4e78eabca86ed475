/** An HTTP request as text; `{serial}` becomes an unused serial number. */
export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const serialMark = '{serial}'

/** Returns the bytes of the request: always the same ones, or new ones with the next serial number. */
export function requestBytes(request: Request, firstSerial: number): () => Buffer {
  if (!request.body?.includes(serialMark)) {
    const bytes = Buffer.from(requestText(request))
    return () => bytes
  }
  let next = firstSerial
  const [before, after] = requestText({ ...request, body: request.body.replace(serialMark, serialNumber(0)) }).split(
    serialNumber(0),
  )
  return () => Buffer.from(`${before}${serialNumber(next++)}${after}`)
}

/** The serial number `AA 000000` is 0, `AB 000000` a million. */
function serialNumber(number: number): string {
  const letters = Math.floor(number / 1_000_000)
  const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)
  return `${letter(Math.floor(letters / 26))}${letter(letters % 26)} ${String(number % 1_000_000).padStart(6, '0')}`
}

function requestText({ method, path, headers, body = '' }: Request): string {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
