import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSigningS3Server } from '../../testing/signing-s3-server.ts'
import { type FileStorage, StorageUnavailable } from './file-storage.ts'
import type { S3Options } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

describe('a bucket that checks signatures', () => {
  let store: Awaited<ReturnType<typeof startSigningS3Server>> | undefined
  let reason = ''
  let settings: S3Options

  beforeAll(async () => {
    try {
      store = await startSigningS3Server()
      settings = store.settings
    } catch (error) {
      reason = `no S3 store that checks signatures: ${(error as Error).message}`
    }
  })
  afterAll(() => store?.stop())
  beforeEach(({ skip }) => skip(store === undefined, reason))

  test('stores, finds and gives a file, whole and in part', async () => {
    const storage = createS3Storage({ ...settings, prefix: 'portaal/nl' })
    const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 251))
    const path = "images/één + twee's (3) 100%.jpg"

    await storage.put(path, bytes, 'image/jpeg')

    expect((await storage.open(path))?.size).toBe(70_000)
    expect(bytes.equals(await readAll(storage, path))).toBe(true)
    expect(bytes.subarray(10, 20).equals(await readAll(storage, path, { start: 10, end: 19 }))).toBe(true)
  })

  test('stores a file that comes in pieces, and ends the upload of one that was cut off', async () => {
    const storage = createS3Storage({ ...settings, prefix: 'portaal/nl' })
    const client = new AwsClient({ ...settings, service: 's3' })
    const bucket = `${settings.endpoint}/${settings.bucket}`
    for (const name of ['groot.pdf', 'ander.pdf'])
      await client.fetch(`${bucket}/portaal/nl/${name}?uploads=`, { method: 'POST' })
    const bytes = Buffer.alloc(13_000_000, 'stukje')

    await storage.put('groot.pdf', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), 'application/pdf')

    const uploads = await (await client.fetch(`${bucket}?uploads=`)).text()
    expect(bytes.equals(await readAll(storage, 'groot.pdf'))).toBe(true)
    expect(uploads.match(/<Key>.*?<\/Key>/g)).toEqual(['<Key>portaal/nl/ander.pdf</Key>'])
  })

  test('lists what was stored, and has no file that was deleted', async () => {
    const storage = createS3Storage(settings)
    const client = new AwsClient({ ...settings, service: 's3' })
    const address = `${settings.endpoint}/${settings.bucket}`
    await storage.put('weg/foto.jpg', Buffer.from('foto'), 'image/jpeg')

    const list = await client.fetch(`${address}?list-type=2&prefix=weg/`)
    await client.fetch(`${address}/weg/foto.jpg`, { method: 'DELETE' })

    expect(await list.text()).toContain('<Key>weg/foto.jpg</Key>')
    expect(await storage.open('weg/foto.jpg')).toBeNull()
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'fout' }],
    ['an unknown key', { accessKeyId: 'portaal:onbekend' }],
  ])('refuses %s', async (_case, wrong) => {
    await createS3Storage(settings).put('dicht.jpg', Buffer.from('dicht'), 'image/jpeg')
    const storage = createS3Storage({ ...settings, ...wrong })

    await expect(storage.open('dicht.jpg')).rejects.toThrow(StorageUnavailable)
    await expect(storage.put('dicht.jpg', Buffer.from('open'), 'image/jpeg')).rejects.toThrow(
      /answered 403 \w+ to a write/,
    )
    expect(String(await readAll(createS3Storage(settings), 'dicht.jpg'))).toBe('dicht')
  })

  test('refuses a body that was changed on its way', async () => {
    const relay = await startChangingRelay(settings.endpoint)
    const storage = createS3Storage({ ...settings, endpoint: relay.endpoint })

    await expect(storage.put('vals.jpg', Buffer.from('echt'), 'image/jpeg')).rejects.toThrow(
      'answered 400 BadDigest to a write',
    )
    await relay.stop()

    expect(await createS3Storage(settings).open('vals.jpg')).toBeNull()
  })
})

/** Passes requests on with other bytes of the same length. */
async function startChangingRelay(target: string) {
  const relay = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    const onward = request(target + incoming.url, { method, headers }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    void buffer(incoming).then((body) => onward.end(Buffer.alloc(body.length, 'x')))
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    async stop() {
      relay.closeAllConnections()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}

async function readAll(storage: FileStorage, path: string, range?: { start: number; end: number }): Promise<Buffer> {
  const file = await storage.open(path)
  return buffer(await file!.read(range))
}
