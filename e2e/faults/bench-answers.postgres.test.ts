import { fillDatabase } from '@portal/server/testing/fill-database'
import { createOwnDatabase } from '@portal/server/testing/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAnswers } from '../bench/check-answers.ts'
import { buildPrograms } from '../bench/load.ts'
import { startBareSide, startPortalSide } from '../bench/sides.ts'
import { keepPicture } from '../bench/soak-site.ts'
import { createVisits } from '../bench/soak-visit.ts'
import { createWorks } from '../bench/work.ts'
import { startPortal } from '../support/portal.ts'

const database = await createOwnDatabase()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await database.close()
})

// As in the bench, after the first start, which puts questions where the articles are.
beforeAll(async () => {
  const first = await startPortal({ databaseUrl: database.url!, env: { DEMO_DATA: 'off' } })
  await first.stop()
  await fill(database.url!)
})

// `npm run bench` refuses to compare other answers, and it runs seldom.
test('the bare handlers of the bench answer what the portal answers', async () => {
  await buildPrograms()
  const portal = await started(startPortalSide(database.url!))
  const bare = [
    await started(startBareSide('rows', database.url!, portal.url)),
    await started(startBareSide('json', database.url!, portal.url)),
  ]

  const works = Object.values(await createWorks(portal.url))

  expect(works).toHaveLength(7)
  for (const work of works) await checkAnswers(work, portal, bare)
})

// `npm run soak` counts whatever it does not expect as a failure.
test('every call of a visit that the soak makes is answered as it expects', async () => {
  const portal = await started(startPortal({ databaseUrl: database.url!, env: { DEMO_DATA: 'off' } }))
  keepPicture(portal.dataDir)
  const { run, callsPerVisit, tally } = await createVisits(portal.url, { thinkMs: 0 })

  await run(0, performance.now())

  expect(tally).toMatchObject({ calls: callsPerVisit, registrations: 1, failures: [] })
})

async function started<Side extends { stop(): Promise<void> }>(starting: Promise<Side>): Promise<Side> {
  const side = await starting
  stops.unshift(() => side.stop())
  return side
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillDatabase(client, 1_000)
  await client.end()
}
