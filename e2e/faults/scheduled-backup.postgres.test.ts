import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { createPortal } from './support/portal-process.ts'
import { createSite } from './support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-schedule-test-'))
const archives = join(folder, 'archives')
const site = await createSite({ memberCount: 1 })
// The test says when it is due.
const schedule = { BACKUP_URL: `file:${archives}`, BACKUP_SCHEDULE: '0 0 1 1 *' }
const portal = await createPortal({ ...site.environment, ...schedule })
afterAll(async () => {
  if (portal.isRunning()) await portal.stop()
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
})

const { db } = site
const name = 'backup.scheduled'

type Entry = { attempts: number; last_error: string | null; is_at_rest: boolean; is_later: boolean }

async function entry(): Promise<Entry | undefined> {
  const [found] = await db.query<Entry>(
    'select attempts, last_error, lease_id is null as is_at_rest, due_at > now() as is_later from queue where kind = $1',
    [name],
  )
  return found
}

/** Keeps every backup from its end, until what it returns is called. */
async function holdBackups(): Promise<() => Promise<void>> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  let held = () => {}
  const holding = new Promise<void>((resolve) => (held = resolve))
  const ended = db.tx(async () => {
    await db.query('lock table products in access exclusive mode')
    held()
    await released
  })
  await Promise.race([holding, ended])
  return () => (letGo(), ended)
}

/** The process that our portal started for this command of the operator. */
function childFor(command: string): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return words.at(-2) === command && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(archives)
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
}

test.runIf(process.platform === 'linux')(
  'a backup by schedule is a process of low priority; when it is killed the portal goes on, and tries again later',
  async () => {
    await portal.start()
    await eventually(async () => (await entry()) !== undefined, 'its schedule')
    const letGo = await holdBackups()
    await db.query(`update queue set due_at = now() where kind = $1`, [name])
    await eventually(() => childFor('backup') !== undefined, 'a process that makes a backup')
    const child = childFor('backup')!
    await eventually(() => getPriority(child) === 10, 'its low priority')

    process.kill(child, 'SIGKILL')
    await letGo()
    await eventually(async () => (await entry())?.last_error === 'BackupFailed', 'the end of a backup that was killed')
    expect(await entry()).toMatchObject({ attempts: 1, is_at_rest: true, is_later: true })
    await eventually(() => portal.log().includes('no backup was made'), 'a line in the log')
    expect(childFor('backup')).toBeUndefined()
    expect(await portal.healthOf('readyz')).toBe(200)
  },
)
