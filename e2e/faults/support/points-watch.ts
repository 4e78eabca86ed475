import { getDashboard } from '@portal/contract/dashboard'
import { listPoints } from '@portal/contract/points'
import { listRegistrations, type Registration } from '@portal/contract/registrations'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Reply } from './client.ts'
import { readShopLedger } from './shop-ledger.ts'

const pages = ['/api/user', getDashboard.path, listPoints.path, listRegistrations.path]

/** Reads members' pages during the test and compares them with the shop's journal. */
export function startPointsWatch({ clients, dataDir }: { clients: Client[]; dataDir: string }) {
  /** Registrations that the portal showed as credited before the shop had booked them. */
  const ahead: number[] = []
  /** Replies that were no page. */
  const failed: string[] = []
  let unanswered = 0
  let looks = 0
  let isStopping = false

  async function look(client: Client): Promise<void> {
    for (const path of pages) {
      const reply = await client.get(path).catch(() => null)
      if (reply === null) unanswered += 1
      else if (reply.status !== 200) failed.push(`${path} answered ${reply.status}`)
      else if (path === listRegistrations.path) compare(reply)
    }
  }

  // The portal was read first, so every credited registration must be in the shop's journal now.
  function compare({ body }: Reply): void {
    const credited = registrationsIn(body).filter(({ synced_sparco }) => synced_sparco)
    const booked = new Set(readShopLedger(dataDir).map(({ registration_id }) => registration_id))
    ahead.push(...credited.map(({ id }) => id).filter((id) => !booked.has(id)))
    looks += 1
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      for (const client of clients) await look(client)
      // Without it, looking takes half of the processor.
      await pause(100)
    }
  }

  const running = run()
  return {
    ahead,
    failed,
    unanswered: () => unanswered,
    looks: () => looks,
    async stop(): Promise<void> {
      isStopping = true
      await running
    },
  }
}

// A kill during the reply cuts off the body after the status.
function registrationsIn(body: string): Registration[] {
  try {
    return JSON.parse(body) as Registration[]
  } catch {
    return []
  }
}
