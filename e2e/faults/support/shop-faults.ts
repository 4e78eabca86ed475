import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopAnswer } from './shop-proxy.ts'

type Meeting = {
  /** Forwards the call to the shop. */
  forward: () => Promise<ShopAnswer>
  response: ServerResponse
  /** An address that must get no request. */
  elsewhere: string
}

export type ShopFault = keyof typeof shopFaults

const json = { 'content-type': 'application/json' }
const megabyte = 1024 * 1024

/** The faults between portal and shop. In most of them the shop executed the call. */
export const shopFaults = {
  'status 500': async ({ response }: Meeting) => void response.writeHead(500, json).end('{}'),
  'status 503': async ({ response }: Meeting) => void response.writeHead(503, { 'retry-after': '60' }).end(),
  'no answer': async () => {},
  'an answer that takes half a minute': slowly,
  'a reset after processing': async ({ forward, response }: Meeting) => {
    await forward()
    response.destroy()
  },
  'two answers to one call': twice,
  'a page with status 200': async ({ forward, response }: Meeting) => {
    await forward()
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Onderhoud</h1>')
  },
  'an answer about another member': (meeting: Meeting) => changed(meeting, ofAnotherMember),
  'a redirect elsewhere': async ({ response, elsewhere }: Meeting) =>
    void response.writeHead(307, { location: `${elsewhere}/verhuisd` }).end(),
  'an answer of two megabytes': (meeting: Meeting) =>
    changed(meeting, (answer) => ({ ...answer, padding: 'x'.repeat(2 * megabyte) })),
  'an answer without end': endlessly,
  'half of the balances': (meeting: Meeting) => changed(meeting, halfOfBalances),
}

async function slowly({ forward, response }: Meeting): Promise<void> {
  const { status, headers, body } = await forward()
  response.writeHead(status, headers)
  for (const byte of body) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await pause(30_000 / body.length, undefined, { ref: false })
  }
  response.end()
}

async function twice({ forward, response }: Meeting): Promise<void> {
  const { status, body } = await forward()
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  response.socket?.write((head + body.toString()).repeat(2))
}

async function endlessly({ forward, response }: Meeting): Promise<void> {
  await forward()
  response.writeHead(200, json).write('{"padding":"')
  const more = Buffer.alloc(64 * 1024, 'x')
  const pour = () => {
    while (!response.destroyed && response.write(more));
  }
  response.on('drain', pour)
  pour()
}

type Answer = { member_id?: number; balances?: { member_id: number }[] }

async function changed({ forward, response }: Meeting, change: (answer: Answer) => object): Promise<void> {
  const { status, body } = await forward()
  response.writeHead(status, json).end(JSON.stringify(change(JSON.parse(body.toString()) as Answer)))
}

function ofAnotherMember({ balances, member_id, ...answer }: Answer): object {
  if (!balances) return { ...answer, member_id: Number(member_id) + 1 }
  return { balances: balances.map((balance) => ({ ...balance, member_id: balance.member_id + 1_000 })) }
}

function halfOfBalances(answer: Answer): object {
  return answer.balances ? { balances: answer.balances.slice(0, answer.balances.length / 2) } : answer
}
