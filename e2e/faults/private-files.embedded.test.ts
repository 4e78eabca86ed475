import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { simplePdf } from '@portal/server/testing/pdfs'
import { afterAll, expect, test } from 'vitest'
import { clientOf } from './support/client.ts'
import { allMailsSent, createPortal, runOperator } from './support/portal-process.ts'
import { registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'

const mailDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
const leaflet = join(mailDir, 'folder.pdf')
const site = await createSite({ memberCount: 1 })
const portal = await createPortal({ ...site.environment, MAIL_DIR: mailDir })
afterAll(async () => {
  await portal.stop()
  await site.remove()
  rmSync(mailDir, { recursive: true, force: true })
})

test('no other account of the machine may read or write what the portal keeps, old or new', async () => {
  const { DATA_DIR: dataDir } = site.environment
  leaveOpen(dataDir)
  leaveOpen(mailDir)
  await portal.start()
  const client = await clientOf(portal.url, site.members[0]!)
  const attempt = { serialNumber: 'PF 000001', customerEmail: 'klant.pf@huishouden.example' }
  const reply = await client.post(createRegistration.path, registrationBody(site.product, attempt))
  expect(reply.status).toBe(201)
  writeFileSync(leaflet, simplePdf())
  const words = ['add-download', leaflet, '--title', 'Folder', '--name', 'Zacht water', '--brand', 'Softy']
  expect(await runOperator(portal, [...words, '--category', 'Brochures'])).toMatchObject({ code: 0 })
  rmSync(leaflet)
  await allMailsSent(portal)

  const kept = [dataDir, mailDir].flatMap(withAllInIt)
  expect(kept.some((path) => path.endsWith('.eml'))).toBe(true)
  expect(kept.some((path) => path.endsWith('app-key.secret'))).toBe(true)
  expect(kept.some((path) => path.includes('/files/'))).toBe(true)
  expect(kept.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})

/** Gives the files the permissions of a restored backup. */
function leaveOpen(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'oud.eml'), 'Beste')
  for (const path of withAllInIt(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
}

function withAllInIt(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
}
