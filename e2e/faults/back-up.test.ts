import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { testEngine } from '@portal/server/testing/databases'
import { afterAll, describe, expect, test } from 'vitest'
import { doubledSerials, listAll, lostSerials } from './support/audit.ts'
import { archiveOf, createBackUpSite, ended, killAtMoments, moments, patience } from './support/back-up-site.ts'
import { clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { runOperator } from './support/portal-process.ts'
import { startRegistrationLoad } from './support/registration-load.ts'
import { tellFault } from './support/tell-fault.ts'

const { archives, attempts, clients, elsewhere, members, portal, product, registerOne, remove } =
  await createBackUpSite()
afterAll(remove)

describe(`backups while members register (${testEngine})`, () => {
  test('hold every registration that was acknowledged before, none of them half', patience, async () => {
    const load = startRegistrationLoad({ clients, product, prefix: 'BU', concurrency: 4 })
    await eventually(() => load.acknowledged().length > 20, 'registrations')
    const before = [...load.acknowledged()]

    const ending = await runOperator(portal, ['backup'])
    await load.stop()
    const restored = await runOperator(elsewhere, ['restore', archiveOf(ending)])

    expect(restored, restored.output).toMatchObject(ended)
    await elsewhere.start()
    const rows = await listAll(await Promise.all(members.map((member) => clientOf(elsewhere.url, member))))
    await elsewhere.stop()
    const lost = lostSerials(before, rows)
    tellFault({ tried: `a backup under registrations (${testEngine})`, acknowledged: before.length, lost })
    expect(lost).toEqual([])
    expect(doubledSerials(before, rows)).toEqual([])
  })

  test('that are killed leave whole archives and a portal that goes on', patience, async () => {
    await killAtMoments(portal, ['backup'], registerOne)

    archiveOf(await runOperator(portal, ['backup']))
    const names = readdirSync(archives)

    const lost = lostSerials(attempts, await listAll(clients))
    const tried = `${moments} times kill -9 of a backup (${testEngine})`
    tellFault({ tried, acknowledged: attempts.length, lost, also: `${names.length} archives` })
    expect(lost).toEqual([])
    expect(names.filter((name) => !name.endsWith('.tar.gz'))).toEqual([])
    const judged = await Promise.all(names.map((name) => runOperator(portal, ['check-backup', join(archives, name)])))
    expect(judged.filter(({ code }) => code !== 0)).toEqual([])
  })
})
