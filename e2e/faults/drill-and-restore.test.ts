import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testEngine } from '@portal/server/testing/databases'
import { afterAll, describe, expect, test } from 'vitest'
import { listAll, lostSerials } from './support/audit.ts'
import { archiveOf, createBackUpSite, ended, killAtMoments, moments, patience } from './support/back-up-site.ts'
import { clientOf } from './support/client.ts'
import { runOperator } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'

const site = await createBackUpSite()
const { attempts, clients, elsewhere, environment, members, portal, registerOne, remove, restored } = site
afterAll(remove)

describe(`backups of a portal that runs (${testEngine})`, () => {
  test('are proven by a drill after drills that were killed, beside the portal', patience, async () => {
    await registerOne()
    archiveOf(await runOperator(portal, ['backup']))
    await killAtMoments(portal, ['drill'], registerOne)

    const proven = await runOperator(portal, ['drill'])

    expect(proven, proven.output).toMatchObject(ended)
    expect(proven.output).toContain('registration, points')
    const { DATA_DIR } = environment
    expect(readdirSync(join(DATA_DIR, 'drill'))).toEqual(['lock'])
    expect(readFileSync(join(DATA_DIR, 'last-drill.json'), 'utf8')).toContain('"problem": null')
    expect(portal.log()).toContain('the backup was restored on trial')
    const lost = lostSerials(attempts, await listAll(clients))
    tellFault({ tried: `${moments} times kill -9 of a drill (${testEngine})`, acknowledged: attempts.length, lost })
    expect(lost).toEqual([])
  })

  test('are restored after restores that were killed', patience, async () => {
    await registerOne()
    const archive = archiveOf(await runOperator(portal, ['backup']))
    const replace = ['restore', archive, '--replace']
    await killAtMoments(elsewhere, replace, async () => {
      if (testEngine !== 'embedded') return
      // Between its renames the new one stands ready, and no portal would start with an empty one.
      const names = readdirSync(restored)
      expect(names.some((name) => name === 'database' || name.startsWith('database-restored-'))).toBe(true)
    })

    const last = await runOperator(elsewhere, replace)
    expect(last, last.output).toMatchObject(ended)
    await elsewhere.start()
    const rows = await listAll([await clientOf(elsewhere.url, members[0]!)])
    await elsewhere.stop()

    const lost = lostSerials(attempts, rows)
    tellFault({ tried: `${moments} times kill -9 of a restore (${testEngine})`, acknowledged: attempts.length, lost })
    expect(lost).toEqual([])
  })
})
