import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const giftShopSecret = 'a secret of at least 32 characters'

/** The ways in which a shop can fail. */
export const faults = [
  'status 401',
  'status 403',
  'status 404',
  'status 408',
  'status 429',
  'status 500',
  'status 503',
  'refusal of something else',
  'timeout',
  'slow',
  'reset after processing',
  'duplicate answers',
  'HTML with 200',
  'wrong member',
  'redirect elsewhere',
  'huge body',
  'clock off by five minutes',
  'partial batch',
] as const

export type Fault = (typeof faults)[number]

type Credited = { member_id: number; credits: number }
type Answer = { status: number; answer: object; fault: Fault | null }
type Sent = { registration_id: number; member_id: number; credits: number; description: string; occurred_at: string }
/** `path` tells which change it is: `/api/credits/12/corrections/1` or `/api/adjustments/{uuid}`. */
type SentChange = Omit<Sent, 'registration_id'> & { path: string }

// Shorter than the time-outs of the tests, but long enough to overlap with other calls.
const slowMs = 150

/** A shop on its own port that keeps a ledger like the real one, and fails on request. */
export async function startFakeGiftShop() {
  const ledger = new Map<number, Credited>()
  /** Corrections and adjustments, by their path. */
  const changes = new Map<string, Credited>()
  const spent = new Map<number, number>()
  /** Every credit that was sent, repeats included. */
  const puts: Sent[] = []
  const changePuts: SentChange[] = []
  /** The number of members in each call for balances. */
  const balanceCalls: number[] = []
  /** Calls to the address of the redirect. */
  const strays: string[] = []
  let arrived = 0
  let fault: Fault | null = null
  let failingMember: number | null = null
  let failsAt: 'credits' | 'balances' = 'credits'
  let isRefusing: 409 | 422 | null = null
  let isLacking: 404 | 405 | null = null
  let tellsEarned = true
  let balancesAnswer: object | null = null
  let beforeAnswer: () => Promise<void> = async () => {}

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request)
    if (request.url?.startsWith('/elsewhere')) strays.push(request.url)
    const fault = faultOf(body)
    arrived += 1
    if (failedBefore(response, fault)) return
    if (request.url === '/healthz') return send(response, 200, { status: 'ok' })
    if (request.headers.authorization !== `Bearer ${giftShopSecret}`) return send(response, 401, {})

    const { status, answer } = actOn(request.url ?? '', body)
    await beforeAnswer()
    await answerWithFault(response, { status, answer, fault })
  }

  function faultOf(body: string): Fault | null {
    if (failingMember === null) return fault
    const { member_id, member_ids } = JSON.parse(body || '{}') as { member_id?: number; member_ids?: number[] }
    const isAbout = failsAt === 'credits' ? member_id === failingMember : member_ids?.includes(failingMember)
    return isAbout ? fault : null
  }

  /** Faults before the shop does anything. */
  function failedBefore(response: ServerResponse, fault: Fault | null): boolean {
    if (fault?.startsWith('status')) send(response, Number(fault.slice(-3)), {})
    else if (fault === 'refusal of something else') send(response, 422, { message: 'Request blocked' })
    else if (fault === 'redirect elsewhere') response.writeHead(307, { location: `${url}/elsewhere` }).end()
    else if (fault !== 'timeout') return false
    return true
  }

  /** Faults after the work was done. */
  async function answerWithFault(response: ServerResponse, { status, answer, fault }: Answer): Promise<void> {
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (fault === 'clock off by five minutes') response.setHeader('date', new Date(Date.now() - 300_000).toUTCString())
    if (fault === 'reset after processing') response.destroy()
    else if (fault === 'HTML with 200') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welkom</h1>')
    else if (fault === 'huge body') response.writeHead(200).end(`{"padding":"${'x'.repeat(3_000_000)}"}`)
    else if (fault === 'duplicate answers') twice(response, status, answer)
    else if (fault === 'wrong member') send(response, status, ofAnother(answer))
    else if (fault === 'partial batch') send(response, status, halfOf(answer))
    else send(response, status, answer)
  }

  function actOn(path: string, body: string): { status: number; answer: object } {
    if (path === '/api/balances') return tellBalances(body)
    const isChange = path.includes('/corrections/') || path.startsWith('/api/adjustments/')
    return isChange ? change(path, body) : credit(path, body)
  }

  function change(path: string, body: string): { status: number; answer: object } {
    const sent = JSON.parse(body) as Omit<Sent, 'registration_id'>
    changePuts.push({ path, ...sent })
    if (isLacking) return { status: isLacking, answer: { message: 'Niet gevonden.' } }
    const { member_id, credits } = sent
    const [kind, id, , number] = path.split('/').slice(2)
    const ids = kind === 'credits' ? { registration_id: Number(id), number: Number(number) } : { adjustment_id: id }
    const about = { ...ids, member_id, credits }
    if (isRefusing) return { status: isRefusing, answer: { ...about, message: 'Nee.' } }
    if (kind === 'credits' && !ledger.has(Number(id)))
      return { status: 409, answer: { ...about, code: 'credit_unknown' } }

    const known = changes.get(path)
    if (known && (known.member_id !== member_id || known.credits !== credits)) return { status: 409, answer: about }
    changes.set(path, { member_id, credits })
    return { status: known ? 200 : 201, answer: about }
  }

  function credit(path: string, body: string): { status: number; answer: object } {
    const registration_id = Number(path.split('/').at(-1))
    const sent = { registration_id, ...(JSON.parse(body) as Omit<Sent, 'registration_id'>) }
    puts.push(sent)
    const { member_id, credits } = sent
    const about = { registration_id, member_id, credits }
    if (isRefusing) return { status: isRefusing, answer: { ...about, message: 'Nee.' } }

    const known = ledger.get(registration_id)
    if (known && (known.member_id !== member_id || known.credits !== credits)) return { status: 409, answer: about }
    ledger.set(registration_id, { member_id, credits })
    return { status: known ? 200 : 201, answer: about }
  }

  function tellBalances(body: string) {
    const { member_ids } = JSON.parse(body) as { member_ids: number[] }
    balanceCalls.push(member_ids.length)
    if (balancesAnswer) return { status: 200, answer: balancesAnswer }
    const balances = member_ids.map((member_id) => ({
      member_id,
      balance: balanceOf(member_id),
      ...(tellsEarned ? { earned: earnedBy(member_id) } : {}),
    }))
    return { status: 200, answer: { balances } }
  }

  function balanceOf(memberId: number): number {
    return earnedBy(memberId) - (spent.get(memberId) ?? 0)
  }

  function earnedBy(memberId: number): number {
    const all = [...ledger.values(), ...changes.values()].filter(({ member_id }) => member_id === memberId)
    return all.reduce((sum, { credits }) => sum + credits, 0)
  }

  return {
    url,
    ledger,
    changes,
    puts,
    changePuts,
    balanceCalls,
    strays,
    /** How many calls have come, answered or not. */
    arrived: () => arrived,
    balanceOf,
    /** Makes every answer fail in this way, or only those about one member's registrations or balance; null ends it. */
    fail(kind: Fault | null, memberId: number | null = null, at: typeof failsAt = 'credits') {
      fault = kind
      failingMember = memberId
      failsAt = at
    },
    refuseWith(status: 409 | 422 | null) {
      isRefusing = status
    },
    /** Answers corrections and adjustments like a shop that doesn't have these calls. */
    lackChanges(status: 404 | 405 | null) {
      isLacking = status
    },
    tellEarned(tells: boolean) {
      tellsEarned = tells
    },
    answerBalancesWith(answer: object) {
      balancesAnswer = answer
    },
    /** Runs after the ledger is written and before the answer is sent. */
    onAnswer(act: () => Promise<void>) {
      beforeAnswer = act
    },
    spend(memberId: number, points: number) {
      spent.set(memberId, (spent.get(memberId) ?? 0) + points)
    },
    reset() {
      for (const kept of [ledger, changes, spent]) kept.clear()
      for (const kept of [puts, changePuts, balanceCalls, strays]) kept.splice(0)
      arrived = 0
      fault = null
      failingMember = null
      isRefusing = null
      isLacking = null
      tellsEarned = true
      balancesAnswer = null
      beforeAnswer = async () => {}
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

function twice(response: ServerResponse, status: number, answer: object): void {
  const body = JSON.stringify(answer)
  const whole = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  response.socket?.write(whole + whole)
}

function ofAnother(answer: object): object {
  if ('member_id' in answer) return { ...answer, member_id: Number(answer.member_id) + 1 }
  if (!('balances' in answer)) return answer
  const balances = answer.balances as { member_id: number }[]
  return { balances: balances.map((balance) => ({ ...balance, member_id: balance.member_id + 100_000 })) }
}

function halfOf(answer: object): object {
  if (!('balances' in answer)) return answer
  const balances = answer.balances as object[]
  return { balances: balances.slice(0, Math.floor(balances.length / 2)) }
}

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
