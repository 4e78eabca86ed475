import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type BatchReply, registerBatch } from '@portal/contract/bulk-registration'
import type { Product } from '@portal/contract/catalogue'
import { batchRows } from '@portal/server/testing/batch-rows'
import type { Client, Reply } from './client.ts'

export type SentBatch = {
  member: number
  key: string
  body: { rows: Record<string, unknown>[]; consent: true; submission: string; final: boolean }
  /** Calls without a reply, because the server was killed. */
  lostAnswers: number
  answer?: BatchReply
}

export type BatchLoad = ReturnType<typeof startBatchLoad>

const batchesPerSubmission = 3
const rowsPerBatch = 20

/** One member per client sends sheets in batches; each batch is repeated until it gets a reply. */
export function startBatchLoad({ clients, product }: { clients: Client[]; product: Product }) {
  const batches: SentBatch[] = []
  const wrongReplies: string[] = []
  let rows = 0
  let isStopping = false

  async function work(member: number): Promise<void> {
    while (!isStopping) {
      const submission = randomUUID()
      for (let number = 1; number <= batchesPerSubmission; number++) {
        await sendUntilAnswered(newBatch(member, submission, number === batchesPerSubmission))
      }
    }
  }

  function newBatch(member: number, submission: string, final: boolean): SentBatch {
    const body = { rows: batchRows(product.id, rowsPerBatch, rows), consent: true as const, submission, final }
    rows += rowsPerBatch
    const batch = { member, key: randomUUID(), body, lostAnswers: 0 }
    batches.push(batch)
    return batch
  }

  async function sendUntilAnswered(batch: SentBatch): Promise<void> {
    while (!batch.answer) {
      const reply = await sendBatch(clients[batch.member]!, batch).catch(() => null)
      if (reply?.status === 200) batch.answer = JSON.parse(reply.body) as BatchReply
      else {
        if (reply === null) batch.lostAnswers += 1
        else if (!mayComeAgain(reply)) wrongReplies.push(`${reply.status} ${reply.body}`)
        await pause(200 + Math.random() * 200)
      }
    }
  }

  const offices = clients.map((_client, member) => work(member))

  /** Waits until every member has finished the current sheet. */
  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(offices)
  }

  return { batches, wrongReplies, stop }
}

export function sendBatch(client: Client, { key, body }: SentBatch): Promise<Reply> {
  return client.post(registerBatch.path, body, { 'idempotency-key': key })
}

function mayComeAgain({ status, headers }: Reply): boolean {
  return (status === 409 || status === 503) && headers.has('retry-after')
}
