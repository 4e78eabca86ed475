import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as callShop,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createCreditCount } from './credit-count.ts'
import { type ShopFault, shopFaults } from './shop-faults.ts'

export type ShopAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** What stands between a portal and its shop: it counts what passes, and fails as it is told to. */
export async function startShopProxy(shopUrl: string) {
  const credits = createCreditCount()
  /** What came in where a redirect points to. */
  const strays: string[] = []
  let fault: ShopFault | null = null
  let calls = 0
  let hold: Promise<void> | null = null

  const elsewhere = await listen((request, response) => {
    strays.push(`${request.method} ${request.url}`)
    response.end()
  })
  const proxy = await listen((request, response) => {
    // When either side closes the connection, there is nothing left to answer.
    pass(request, response).catch(() => response.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Calls that arrived before the fault ended still get the fault.
    const met = fault
    const body = await buffer(request)
    calls += 1
    if (request.method === 'PUT') credits.note(request.url ?? '', response)
    await hold

    const forward = () => sendOn(shopUrl, request, body)
    if (met) return shopFaults[met]({ forward, response, elsewhere: elsewhere.url })
    const { status, headers, body: answer } = await forward()
    response.writeHead(status, headers).end(answer)
  }

  return {
    url: proxy.url,
    credits: credits.asked,
    overlaps: credits.overlaps,
    creditsReach: credits.reach,
    strays,
    calls: () => calls,
    /** Applies the fault to every call from now on; null ends it. */
    fail(kind: ShopFault | null) {
      fault = kind
    },
    /** Holds every call until the returned function is called. */
    hold() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    close: () => Promise.all([elsewhere, proxy].map(({ close }) => close())),
  }
}

function sendOn(shopUrl: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<ShopAnswer> {
  return new Promise((resolve, reject) => {
    const call = callShop(shopUrl + url, { method, headers }, (answer) => {
      const { statusCode: status = 500, headers: answered } = answer
      buffer(answer).then((content) => resolve({ status, headers: answered, body: content }), reject)
    })
    call.once('error', reject).end(body)
  })
}

async function listen(act: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(act)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
