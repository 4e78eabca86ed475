import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { mailbox } from '@portal/server/testing/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAll, lostSerials, mailProblems } from './support/audit.ts'
import { clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { fillDisk } from './support/fill-disk.ts'
import { createPortal } from './support/portal-process.ts'
import { type Attempt, isAcknowledged, registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const disk = mkdtempSync(join(tmpdir(), 'portal-log-disk-'))
const filler = join(disk, 'filler')
const logFile = join(disk, 'portal.log')
const mailDir = join(disk, 'mail')
const site = await createSite({ memberCount: 1 })
const portal = await createPortal(
  { ...site.environment, MAIL_DIR: mailDir },
  // What the portal says of its log goes the same way.
  { through: ['sh', '-c', `exec "$@" >> ${logFile} 2>&1`, 'sh'] },
)
const count = 20
let isMounted = false
beforeAll(() => {
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
})
afterAll(async () => {
  if (portal.isRunning()) await portal.kill()
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
  await site.remove()
})

test('a full disk of the log and of captured mails delays both, and stops nothing, neither a start nor an end', async ({
  skip,
}) => {
  skip(!isMounted, 'no small disk can be mounted here: that needs root')
  fillDisk(filler)
  portal.begin()
  await eventually(async () => (await portal.healthOf('readyz')) === 200, 'the portal to be ready')
  const member = await clientOf(portal.url, site.members[0]!)
  const attempts = Array.from({ length: count }, (_, index): Attempt => {
    const serialNumber = `LD ${String(index).padStart(6, '0')}`
    return { serialNumber, customerEmail: `klant${index}@huishouden.example`, member: 0 }
  })
  for (const attempt of attempts) {
    attempt.reply = await member.post(createRegistration.path, registrationBody(site.product, attempt))
  }
  const whileFull = { mails: await mailbox(mailDir).all(), registrations: loggedRegistrations() }

  rmSync(filler)

  await eventually(async () => (await mailbox(mailDir).all()).length >= count * 2, 'all mails')
  const [rows, mails] = [await listAll([member]), await mailbox(mailDir).all()]
  const lost = lostSerials(attempts, rows)
  tellFault({
    tried: 'a start and registrations with a full disk for the log and for captured mails',
    acknowledged: attempts.filter(isAcknowledged).length,
    lost,
    also: `${loggedRegistrations()} of ${count} in the log and ${mails.length} mails afterwards`,
  })
  expect(whileFull).toEqual({ mails: [], registrations: expect.toSatisfy((logged: number) => logged < count) })
  expect(attempts.every(isAcknowledged)).toBe(true)
  expect(lost).toEqual([])
  expect(mailProblems({ attempts, rows, mails, members: site.members })).toEqual([])
  expect(loggedRegistrations()).toBe(count)

  fillDisk(filler)
  for (const _ of attempts) await member.get('/api/user')
  expect(await portal.stop()).toMatchObject({ code: 0 })
})

function loggedRegistrations(): number {
  return readFileSync(logFile, 'utf8').split(`"method":"POST","route":"${createRegistration.path}"`).length - 1
}
