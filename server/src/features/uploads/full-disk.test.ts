import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorMessages } from '@portal/contract/errors'
import { type Upload, uploadFile } from '@portal/contract/uploads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { photo } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { receivingFolder } from './jobs.ts'

// A disk of a megabyte each, for the files and for what is coming in.
const disk = mkdtempSync(join(tmpdir(), 'portal-disk-'))
const portal = await createTestPortal({ STORAGE_URL: `file:${join(disk, 'files')}` })
const receiving = receivingFolder(portal.config)
mkdirSync(receiving)
const mounted = [disk, receiving].filter(
  (folder) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0,
)
const picture = await photo({ width: 240, height: 160 }).jpeg().toBuffer()
let editor: TestClient
beforeEach(async ({ skip }) => {
  skip(mounted.length < 2, 'no small disk can be mounted here: that needs root')
  await portal.reset()
  rmSync(join(disk, 'files'), { recursive: true, force: true })
  editor = await portal.clientOf(await portal.create.member({ roles: ['redactie'] }))
})
afterAll(async () => {
  for (const folder of mounted) execFileSync('umount', [folder])
  await portal.close()
  rmSync(disk, { recursive: true, force: true })
})

describe.each([
  ['the disk of the files', disk],
  ['the disk of what is coming in', receiving],
])('while %s is full', (_which, folder) => {
  test('an upload is refused for a while and leaves nothing, files are still read, and it goes on when there is room', async () => {
    const first = await put()
    const before = await what()
    const needed = folder === disk ? before.bytes : picture.length

    for (const share of [0, 0.25, 0.5, 0.75]) {
      leaveRoom(folder, Math.floor(needed * share))
      const response = await put()

      expect([response.statusCode, response.json()]).toEqual([503, { message: errorMessages.unavailable }])
      expect(await what(), `with room for ${share} of it`).toEqual(before)
      expect((await portal.guest().get(first.json<{ data: Upload }>().data.url)).statusCode).toBe(200)
      rmSync(join(folder, 'filler'))
    }

    expect((await put()).statusCode).toBe(201)
  })
})

function put() {
  const headers = { 'x-xsrf-token': editor.cookies.get('XSRF-TOKEN')! }
  return editor.send({ method: 'PUT', url: `${uploadFile.path}?name=foto.jpg`, headers, payload: picture })
}

/** Fills a disk up to so many bytes. */
function leaveRoom(folder: string, room: number): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - room)))
}

/** Everything that is left of uploads: rows, files, what is coming in, and lines of the record. */
async function what() {
  const uploaded = join(disk, 'files/uploads')
  const files = readdirSync(uploaded).toSorted()
  return {
    files,
    bytes: files.reduce((sum, name) => sum + statSync(join(uploaded, name)).size, 0),
    receiving: readdirSync(receiving).filter((name) => name !== 'filler'),
    rows: await portal.db.query('select id from uploads order by id'),
    lines: await portal.db.query('select line from record_lines order by line'),
  }
}
