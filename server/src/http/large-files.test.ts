import { createHash } from 'node:crypto'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { startS3Server } from '../../testing/s3-server.ts'

const megabyte = 1_000_000

test.each(['a folder', 'a bucket'])(
  'a large file from %s passes through piece by piece, no faster than the reader takes it',
  async (end) => {
    const s3 = end === 'a bucket' ? await startS3Server() : null
    const portal = await createTestPortal(s3?.environment)
    const bytes = Buffer.alloc(60 * megabyte, 'Zacht water. ')
    await portal.deps.files.put('groot.pdf', bytes, 'application/pdf')
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo

    const before = memoryInUse()
    const response = await open(`http://127.0.0.1:${port}/storage/groot.pdf`)
    // A reader who takes nothing for a while: what the server does not hold back would pile up in it.
    await sleep(1_000)
    // Polled, because the collector frees some buffers a little later.
    await expect.poll(() => memoryInUse() - before).toBeLessThan(30 * megabyte)

    const hash = createHash('sha256')
    for await (const piece of response) hash.update(piece as Buffer)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    await portal.close()
    await s3?.stop()
    s3?.remove()
  },
)

test('who takes nothing of a large file is let go, and the file is closed', async () => {
  const portal = await createTestPortal({}, { requestMs: 600 })
  await portal.deps.files.put('groot.pdf', Buffer.alloc(60 * megabyte), 'application/pdf')
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo

  const response = await open(`http://127.0.0.1:${port}/storage/groot.pdf`)
  response.pause()

  // The limit of a hanging test is the proof.
  await expect.poll(() => countConnections(portal.app.server)).toBe(0)
  response.destroy()
  await portal.close()
})

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

// Of both sides, since they share this process, and without what only waits for the collector. Buffers are not counted
// in the heap.
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}

function open(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, resolve).on('error', reject))
}
