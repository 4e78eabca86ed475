import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngine } from '../../testing/databases.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { startSigningS3Server } from '../../testing/signing-s3-server.ts'
import type { S3Options } from '../storage/s3-client.ts'
import { createArchiveBucket } from './archive-bucket.ts'
import { archiveName } from './archive-place.ts'

const name = archiveName(new Date('2026-11-23T03:04:05.678Z'))
const newer = archiveName(new Date('2026-11-24T03:04:05.678Z'))
const prefix = 'archief/één & twee'

type Store = { settings: S3Options; stop(): Promise<void> }

// Once is enough: no database takes part.
describe.runIf(testEngine === 'embedded').each<[string, () => Promise<Store>]>([
  ['a bucket', startPlainServer],
  ['a bucket that checks signatures', startSigningS3Server],
])('%s', (_which, start) => {
  let store: Store | undefined
  let reason = ''
  beforeAll(async () => {
    try {
      store = await start()
    } catch (error) {
      reason = `no S3 store: ${(error as Error).message}`
    }
  })
  afterAll(() => store?.stop())
  beforeEach(({ skip }) => skip(store === undefined, reason))

  test('gives back an archive of several parts, and knows the newest', async () => {
    const place = createArchiveBucket({ ...store!.settings, prefix })
    const parts = [Buffer.alloc(7_000_001, 'a'), Buffer.alloc(9_000_000, 'b'), Buffer.alloc(1, 'c')]
    await storeObject(store!.settings, `${prefix}/foto.tar.gz`)

    const address = await place.put(name, (target) => pipeline(Readable.from(parts), target))
    await place.put(newer, (target) => pipeline(Readable.from(['klein']), target))
    const archive = await place.open(name)

    expect(archive).toMatchObject({ name: address, bytes: 16_000_002 })
    expect(digestOf(await buffer(await archive!.read()))).toBe(digestOf(Buffer.concat(parts)))
    expect(await place.list()).toEqual([
      { name: newer, moment: new Date('2026-11-24T03:04:05.678Z'), bytes: 5 },
      { name, moment: new Date('2026-11-23T03:04:05.678Z'), bytes: 16_000_002 },
    ])
    await place.remove(name)
    expect([await place.open(name), await place.open('foto.tar.gz')]).toEqual([null, null])
    await expect(place.remove('foto.tar.gz')).rejects.toThrow('is not the name of an archive')
  })

  test('has nothing of an archive that can not be written', async () => {
    const place = createArchiveBucket({ ...store!.settings, prefix: 'half' })
    const half = async function* () {
      yield Buffer.alloc(13_000_000)
      throw new Error('The database went away.')
    }

    const put = place.put(name, (target) => pipeline(half, target))

    await expect(put).rejects.toThrow('The database went away.')
    expect([await place.open(name), await place.list()]).toEqual([null, []])
  })

  test('that refuses says so', async () => {
    const place = createArchiveBucket({ ...store!.settings, accessKeyId: 'onbekend:niemand' })

    await expect(place.put(name, async () => {})).rejects.toThrow(
      'No backup was made in s3://beelden/. The storage is not available: it answered 403 to a new upload. Look there',
    )
    await expect(place.list()).rejects.toThrow('it answered 403 to a list')
  })

  // The plain one does not list them.
  if (start === startPlainServer) return

  test('whose upload another backup ended says so, and has the archive of the other', async () => {
    const place = createArchiveBucket({ ...store!.settings, prefix: 'samen' })
    const slow = async function* () {
      yield Buffer.alloc(13_000_000)
      await place.put(newer, (target) => pipeline(['tweede'], target))
      yield Buffer.alloc(13_000_000)
    }

    const put = place.put(name, (target) => pipeline(slow, target))

    await expect(put).rejects.toThrow(/^No backup was made in s3:\/\/beelden\/samen\/\..* Another backup .* ended it/)
    expect(await place.list()).toMatchObject([{ name: newer }])
  })

  test('ends the uploads of archives that were cut off, and no other', async () => {
    const { settings } = store!
    for (const key of [`cut/${name}`, 'cut/film.mp4', `elsewhere/${name}`])
      await ask(settings, 'POST', `${key}?uploads=`)
    const before = await ask(settings, 'GET', '?uploads=')

    await createArchiveBucket({ ...settings, prefix: 'cut' }).put(newer, (target) => pipeline(['nieuw'], target))
    const after = await ask(settings, 'GET', '?uploads=')

    // Nothing of the upload that failed above is left either.
    expect(keysIn(before)).toEqual(['cut/film.mp4', `cut/${name}`, `elsewhere/${name}`])
    expect(keysIn(after)).toEqual(['cut/film.mp4', `elsewhere/${name}`])
  })
})

test.runIf(testEngine === 'embedded')('a store that is out of reach ends a backup, with the reason', async () => {
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  const place = createArchiveBucket({ bucket: 'weg', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'x', ...keys })

  await expect(place.put(name, async () => {})).rejects.toThrow('The storage is not available: no answer')
})

async function startPlainServer(): Promise<Store> {
  const { settings, stop, remove } = await startS3Server()
  return { settings, stop: () => stop().then(remove) }
}

async function storeObject(settings: S3Options, key: string): Promise<void> {
  await ask(settings, 'PUT', key.split('/').map(encodeURIComponent).join('/'), 'x')
}

async function ask({ endpoint, bucket, ...settings }: S3Options, method: string, path: string, body?: string) {
  const client = new AwsClient({ ...settings, service: 's3' })
  const answer = await client.fetch(`${endpoint}/${bucket}${path.startsWith('?') ? '' : '/'}${path}`, { method, body })
  return answer.text()
}

function keysIn(list: string): string[] {
  return [...list.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key).toSorted()
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
