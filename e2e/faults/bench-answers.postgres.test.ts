import { fillDatabase } from '@portal/server/testing/fill-database'
import { createOwnDatabase } from '@portal/server/testing/databases'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { checkAnswers } from '../bench/check-answers.ts'
import { buildPrograms } from '../bench/load.ts'
import { startBareSide, startPortalSide } from '../bench/sides.ts'
import { createWorks } from '../bench/work.ts'

const database = await createOwnDatabase()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await database.close()
})

// `npm run bench` refuses to compare other answers, and it runs seldom.
test('the bare handlers of the bench answer what the portal answers', async () => {
  await fill(database.url!)
  await buildPrograms()
  const portal = await started(startPortalSide(database.url!))
  const bare = {
    rows: await started(startBareSide('rows', database.url!, portal.url)),
    limit: await started(startBareSide('limit', database.url!, portal.url)),
  }

  const works = Object.values(await createWorks(portal.url))

  expect(works).toHaveLength(7)
  for (const [index, work] of works.entries()) await checkAnswers(work, portal, bare, index)
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
