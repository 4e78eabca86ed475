import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port outside the system's ephemeral range: while a portal is down, an outgoing connection could take an
 * ephemeral port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
