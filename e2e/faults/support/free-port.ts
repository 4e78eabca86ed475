import { createServer } from 'node:net'

const portsPerWorker = 20
const firstPort = 4_700 + ((Number(process.env.VITEST_POOL_ID ?? 1) - 1) % 5) * portsPerWorker

let given = 0

/**
 * A port that nobody listens on. Not one that the system picks: those it also gives to clients, so that while a portal
 * is down the next connection to it could take its port.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerWorker; tries++) {
    const port = firstPort + (given++ % portsPerWorker)
    if (await isFree(port)) return port
  }
  throw new Error(`The ports ${firstPort} to ${firstPort + portsPerWorker - 1} are all in use`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
