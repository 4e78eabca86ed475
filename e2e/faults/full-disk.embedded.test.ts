import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration, listRegistrations, type Registration } from '@portal/contract/registrations'
import { errorMessages } from '@portal/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from './support/client.ts'
import { fillDisk } from './support/fill-disk.ts'
import { createPortal } from './support/portal-process.ts'
import { registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const disk = mkdtempSync(join(tmpdir(), 'portal-disk-'))
const filler = join(disk, 'filler')
const site = await createSite({ memberCount: 1 })
const portal = await createPortal({ DATA_DIR: join(disk, 'data') })
let isMounted = false
beforeAll(() => {
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0
  if (isMounted) cpSync(site.environment.DATA_DIR, join(disk, 'data'), { recursive: true })
})
beforeEach(({ skip }) => skip(!isMounted, 'no small disk can be mounted here: that needs root'))
afterAll(async () => {
  if (portal.isRunning()) await portal.kill()
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
  await site.remove()
})

test('on a full disk writes are refused for a while, reads go on, and all is well when there is room', async () => {
  await portal.start()
  const member = await clientOf(portal.url, site.members[0]!)
  let count = 0
  const serialOf = (number: number) => `FD ${String(number).padStart(6, '0')}`
  const register = () => {
    const serialNumber = serialOf(++count)
    return member.post(
      createRegistration.path,
      registrationBody(site.product, { serialNumber, customerEmail: 'k@h.nl' }),
    )
  }
  fillDisk(filler)

  // The first ones still find room in files that are there.
  let refused = await register()
  while (refused.status === 201) refused = await register()

  expect([refused.status, refused.body]).toEqual([503, JSON.stringify({ message: errorMessages.unavailable })])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await portal.healthOf('readyz')).toBe(503)
  const kept = await member.get(listRegistrations.path)
  const serials = (JSON.parse(kept.body) as Registration[]).map(({ serial_number }) => serial_number)
  const acknowledged = Array.from({ length: count - 1 }, (_, index) => serialOf(index + 1))
  const lost = acknowledged.filter((serialNumber) => !serials.includes(serialNumber))
  tellFault({
    tried: 'registered until the disk of the embedded database was full',
    acknowledged: acknowledged.length,
    lost,
  })
  expect([kept.status, serials.length, lost]).toEqual([200, count - 1, []])

  rmSync(filler)

  expect((await register()).status).toBe(201)
  expect(await portal.healthOf('readyz')).toBe(200)
})

test('a first start on a full disk says so', async () => {
  fillDisk(filler)
  const another = await createPortal({ DATA_DIR: join(disk, 'new') })

  const { code, output } = await another.begin().ended

  expect([code, output]).toEqual([1, expect.stringContaining('is full.')])
})
