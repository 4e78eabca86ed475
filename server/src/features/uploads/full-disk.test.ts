import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uploadFile, uploadMessages } from '@portal/contract/uploads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { photo } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { StorageUnavailable } from '../../storage/file-storage.ts'
import { addUpload } from './add-upload.ts'
import { receivingFolder } from './receive-file.ts'
import { receiveFile } from './receive-file.ts'
import { withRoom } from './require-room.ts'
import type { UploadRow } from './store.ts'

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
    const first = (await put()) as UploadRow
    const before = await what()
    const needed = folder === disk ? before.bytes : picture.length

    for (const share of [0, 0.25, 0.5, 0.75]) {
      leaveRoom(folder, Math.floor(needed * share))
      expect(await put()).toBeInstanceOf(StorageUnavailable)
      expect(await what(), `with room for ${share} of it`).toEqual(before)
      expect((await portal.guest().get(`/storage/${first.file}`)).statusCode).toBe(200)
      rmSync(join(folder, 'filler'))
    }

    expect(await put()).toMatchObject({ name: 'foto.jpg' })
  })
})

test('an upload that would leave the portal too little room is refused with a sentence, and leaves nothing', async () => {
  const first = (await put()) as UploadRow
  const image = await portal.create.image({ jpg_image: first.file })
  const before = await what()
  const headers = { 'x-xsrf-token': editor.cookies.get('XSRF-TOKEN')! }

  const response = await editor.send({
    method: 'PUT',
    url: `${uploadFile.path}?name=foto.jpg`,
    headers,
    payload: picture,
  })

  expect((await editor.post('/api/admin/uploads', { image_id: image })).statusCode).toBe(507)
  const { noRoom } = uploadMessages
  expect([response.statusCode, response.json()]).toEqual([507, { message: noRoom, errors: { file: [noRoom] } }])
  expect(await what()).toEqual(before)
  expect((await portal.guest().get('/readyz')).statusCode).toBe(200)
})

test.each([
  ['DATA_DIR', { dataDir: disk, storage: { folder: tmpdir() } }],
  ['STORAGE_URL', { dataDir: tmpdir(), storage: { folder: disk } }],
])('on the disk of %s room is kept beside all that is coming in at one moment', async (_which, places) => {
  const store = (bytes: number, meanwhile = async () => 'stored') =>
    withRoom({ config: { ...portal.config, ...places } }, bytes, meanwhile)
  execFileSync('mount', ['-o', 'remount,size=400m', disk])
  try {
    // Who doesn't say how much comes may send as much as anybody.
    await expect(store(0, () => store(60_000_000))).rejects.toMatchObject({ status: 507 })

    expect(await store(0, () => store(1_000_000))).toBe('stored')
    expect(await store(60_000_000)).toBe('stored')
  } finally {
    execFileSync('mount', ['-o', 'remount,size=1m', disk])
  }
})

/** As the call does when there seemed to be room: an upload, or why there is none. */
function put(): Promise<unknown> {
  const sent = { stream: Readable.from([picture]), declaredBytes: picture.length }
  return receiveFile(receiving, sent, async (received) => {
    // By nobody who has sent it before.
    return (await addUpload(portal.deps, { ...received, name: 'foto.jpg', by: 'operator' })).upload
  }).catch((error: unknown) => error)
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
