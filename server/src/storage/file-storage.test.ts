import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { type ByteRange, type FileStorage, StorageUnavailable } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-storage-test-'))
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.stop()
  s3.remove()
  rmSync(folder, { recursive: true, force: true })
})

const ends: [string, () => FileStorage][] = [
  ['a folder', () => createFolderStorage(folder)],
  ['a bucket', () => createS3Storage(s3.settings)],
  ['a part of a bucket', () => createS3Storage({ ...s3.settings, prefix: 'portaal/nl' })],
]

describe.each(ends)('%s', (_name, open) => {
  test('returns exactly the stored bytes', async () => {
    const storage = open()
    const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251))

    // A bucket tells whole seconds.
    const earliest = Date.now() - 1_000

    await storage.put('images/foto.jpg', bytes, 'image/jpeg')

    const file = await storage.open('images/foto.jpg')
    expect(file?.size).toBe(70_000)
    expect(file!.modified.getTime()).toBeGreaterThanOrEqual(earliest)
    expect(bytes.equals(await readAll(storage, 'images/foto.jpg'))).toBe(true)
  })

  test.each<[string, ByteRange, string]>([
    ['the beginning', { start: 0, end: 2 }, 'abc'],
    ['the middle', { start: 2, end: 4 }, 'cde'],
    ['a single byte', { start: 5, end: 5 }, 'f'],
  ])('gives %s of a file', async (_part, range, expected) => {
    const storage = open()
    await storage.put('letters.txt', Buffer.from('abcdef'), 'text/plain')

    expect(String(await readAll(storage, 'letters.txt', range))).toBe(expected)
  })

  test.each([0, 5, 12 * 1024 * 1024, 13_000_000])('keeps a file of %i bytes that comes in pieces', async (size) => {
    const storage = open()
    const bytes = Buffer.alloc(size, 'stukje')

    await storage.put('boeken/groot.pdf', piecesOf(bytes), 'application/pdf')

    expect((await storage.open('boeken/groot.pdf'))?.size).toBe(size)
    expect(bytes.equals(await readAll(storage, 'boeken/groot.pdf'))).toBe(true)
  })

  test.each([10, 13_000_000])('keeps the file that was there when the next one ends after %i bytes', async (size) => {
    const storage = open()
    await storage.put('boeken/heel.pdf', Buffer.from('heel'), 'application/pdf')
    const half = async function* () {
      yield* piecesOf(Buffer.alloc(size))
      throw new Error('The archive ended.')
    }

    await expect(storage.put('boeken/heel.pdf', half(), 'application/pdf')).rejects.toThrow('The archive ended.')

    expect(String(await readAll(storage, 'boeken/heel.pdf'))).toBe('heel')
  })

  test('changes the tag only when the bytes change', async () => {
    const storage = open()
    const tagOf = async () => (await storage.open('wissel.jpg'))?.etag
    await storage.put('wissel.jpg', Buffer.from('eerst'), 'image/jpeg')
    const first = await tagOf()
    expect(await tagOf()).toBe(first)

    await storage.put('wissel.jpg', Buffer.from('later'), 'image/jpeg')

    expect(await tagOf()).not.toBe(first)
    expect(first).toMatch(/^"[^"]+"$/)
    expect(String(await readAll(storage, 'wissel.jpg'))).toBe('later')
  })

  test.each(["één + twee's (3) 100%.jpg", 'a%20b!*&=@:,;$.jpg', 'diep/dieper/diepst.jpg', `${'x'.repeat(190)}.jpg`])(
    'keeps a file under the name %s',
    async (path) => {
      const storage = open()

      await storage.put(path, Buffer.from(path), 'image/jpeg')

      expect(String(await readAll(storage, path))).toBe(path)
    },
  )

  test('lists the path of every file', async () => {
    const storage = open()
    const paths = ['lijst/één & <twee> + drie (3) 100%.jpg', 'lijst/diep/a%20b.pdf', 'lijst.jpg']
    for (const path of paths) await storage.put(path, Buffer.from('x'), 'image/jpeg')

    const listed: string[] = []
    for await (const path of storage.list()) listed.push(path)

    expect(listed.filter((path) => path.startsWith('lijst')).toSorted()).toEqual(paths.toSorted())
    expect(listed).toContain('images/foto.jpg')
  })

  test.each(['weg.jpg', 'images', 'images/', 'images/foto.jpg/meer.jpg', `${'x'.repeat(2_000)}.jpg`, ''])(
    'has no file %s',
    async (path) => {
      const storage = open()
      await storage.put('images/foto.jpg', Buffer.from('x'), 'image/jpeg')

      expect(await storage.open(path)).toBeNull()
    },
  )

  test.each([
    '../buiten.jpg',
    'a/../../buiten.jpg',
    '/etc/passwd',
    '.geheim',
    'a/.b',
    'a//b',
    'a\\b',
    'a\0.jpg',
    'a\nb',
  ])('refuses to store or open %j', async (path) => {
    const storage = open()

    await expect(storage.put(path, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not a valid file path')
    expect(await storage.open(path)).toBeNull()
  })
})

// Stores promise this too; the one in our tests does not keep it.
test('one of several simultaneous writers wins completely', async () => {
  const storage = createFolderStorage(folder)
  const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(300_000, letter))

  await Promise.all(versions.map((bytes) => storage.put('samen.bin', bytes, 'image/png')))

  const stored = await readAll(storage, 'samen.bin')
  expect(versions.some((bytes) => bytes.equals(stored))).toBe(true)
})

test('a failed write into a folder leaves nothing behind', async () => {
  const storage = createFolderStorage(folder)
  await storage.put('vol/map.jpg/inhoud.jpg', Buffer.from('x'), 'image/jpeg')

  await expect(storage.put('vol/map.jpg', Buffer.alloc(1_000), 'image/jpeg')).rejects.toThrow()

  expect(readdirSync(join(folder, 'vol'))).toEqual(['map.jpg'])
})

test('a folder on a full disk is said to be unavailable, keeps nothing of the file, and takes it when there is room', async ({
  skip,
}) => {
  const disk = mkdtempSync(join(folder, 'disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
  skip(!isMounted, 'no small disk can be mounted here: that needs root')
  onTestFinished(() => void spawnSync('umount', [disk]))
  const storage = createFolderStorage(disk)
  await storage.put('oud.jpg', Buffer.alloc(500_000, 'o'), 'image/jpeg')
  const large = Buffer.alloc(700_000, 'n')

  await expect(storage.put('nieuw.jpg', large, 'image/jpeg')).rejects.toThrow(StorageUnavailable)
  expect(readdirSync(disk)).toEqual(['oud.jpg'])
  expect(await readAll(storage, 'oud.jpg')).toHaveLength(500_000)

  rmSync(join(disk, 'oud.jpg'))
  await storage.put('nieuw.jpg', large, 'image/jpeg')
  expect(large.equals(await readAll(storage, 'nieuw.jpg'))).toBe(true)
})

test.each([
  ['that does not know our key', { accessKeyId: 'ONBEKEND' }],
  ['out of reach', { endpoint: 'http://127.0.0.1:9' }],
])('a bucket %s is said to be unavailable', async (_case, settings) => {
  const storage = createS3Storage({ ...s3.settings, ...settings })

  await expect(storage.open('images/foto.jpg')).rejects.toThrow(StorageUnavailable)
  await expect(storage.put('images/foto.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(StorageUnavailable)
})

test('a bucket that takes calls and answers none is said to be unavailable', async () => {
  const silent = createTcpServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const storage = createS3Storage({ ...s3.settings, endpoint, answerMs: 200 })

  await expect(storage.open('images/foto.jpg')).rejects.toThrow(StorageUnavailable)
})

test.each([5, 13_000_000])('a bucket that fails for a moment is given %i bytes once more', async (size) => {
  const relay = await startFailingRelay(s3.settings.endpoint)
  const storage = createS3Storage({ ...s3.settings, endpoint: relay.endpoint })
  const bytes = Buffer.alloc(size, 'nog eens')

  await storage.put('weer/boek.pdf', piecesOf(bytes), 'application/pdf')
  await storage.put('weer/foto.jpg', bytes, 'image/jpeg')

  expect(bytes.equals(await readAll(storage, 'weer/boek.pdf'))).toBe(true)
  expect(bytes.equals(await readAll(storage, 'weer/foto.jpg'))).toBe(true)
  expect(relay.failures()).toBeGreaterThan(1)
})

test('a missing bucket stores nothing', async () => {
  const storage = createS3Storage({ ...s3.settings, bucket: 'weg' })

  await expect(storage.put('a.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(StorageUnavailable)
})

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

/** Passes requests on, but answers every other write with a failure. */
async function startFailingRelay(target: string) {
  let writes = 0
  const relay = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming
    if (method === 'PUT' && ++writes % 2 === 1) {
      incoming.resume().once('end', () => outgoing.writeHead(503).end())
      return
    }
    const onward = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    relay.closeAllConnections()
    await new Promise((resolve) => relay.close(resolve))
  })
  const { port } = relay.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, failures: () => Math.ceil(writes / 2) }
}

async function readAll(storage: FileStorage, path: string, range?: ByteRange): Promise<Buffer> {
  const file = await storage.open(path)
  return buffer(await file!.read(range))
}

test('a sweep of a folder removes what killed writes left there a day ago', async () => {
  const files = mkdtempSync(join(folder, 'files-'))
  mkdirSync(join(files, 'uploads'))
  const leave = (name: string, days: number) => {
    const at = new Date(Date.now() - days * 24 * 3_600_000)
    writeFileSync(join(files, name), 'x')
    utimesSync(join(files, name), at, at)
  }
  leave(`.${randomUUID()}`, 2)
  leave(`uploads/.${randomUUID()}`, 2)
  const young = `.${randomUUID()}`
  leave(young, 0)
  leave('.hidden', 2)
  leave('kept.jpg', 2)

  expect(await createFolderStorage(files).sweep()).toBe(2)

  const left = readdirSync(files, { recursive: true, encoding: 'utf8' })
  expect(new Set(left)).toEqual(new Set([young, '.hidden', 'kept.jpg', 'uploads']))
})
