import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { namesInZip, type ZippedFile, zipSize, zipStream } from './zip-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-zip-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, bytes: Buffer, size = bytes.length): ZippedFile =>
  ({
    name,
    size,
    async *read() {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
    },
  }) as unknown as ZippedFile

const hasUnzip = spawnSync('unzip', ['-v']).status === 0

describe('a zip', () => {
  const files = [
    file('aquastar.jpg', Buffer.from(Array.from({ length: 12_345 }, (_, at) => (at * 31) % 251))),
    file('leeg.png', Buffer.alloc(0)),
    file('één – köper 漢.pdf', Buffer.from('%PDF-1.7')),
  ]

  test.each([[files], [[]], [files.slice(1)]])('has as many bytes as were told before', async (some) => {
    expect(await buffer(zipStream(some))).toHaveLength(zipSize(some))
  })

  test('has the bytes of every file under its name', async () => {
    const unzipped = unzipSync(await buffer(zipStream(files)))

    expect(Object.keys(unzipped)).toEqual(files.map(({ name }) => name))
    for (const { name, size } of files) expect(unzipped[name]).toHaveLength(size)
  })

  test('is read by a program of somebody else', async ({ skip }) => {
    skip(!hasUnzip, 'there is no unzip on this machine')
    const path = join(folder, 'alles.zip')
    writeFileSync(path, await buffer(zipStream(files)))

    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected')
    execFileSync('unzip', ['-q', path, '-d', join(folder, 'uit')], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    expect(String(readFileSync(join(folder, 'uit', 'één – köper 漢.pdf')))).toBe('%PDF-1.7')
    expect(readFileSync(join(folder, 'uit', 'aquastar.jpg'))).toHaveLength(12_345)
  })

  test.each([
    ['shorter than it was', file('kort.jpg', Buffer.alloc(10), 11)],
    ['longer than it was', file('lang.jpg', Buffer.alloc(12), 11)],
    ['not there any more', { ...file('weg.jpg', Buffer.alloc(9)), read: () => Promise.reject(new Error('ENOENT')) }],
  ])('never ends well with a file that is %s', async (_what, broken) => {
    await expect(buffer(zipStream([files[0]!, broken, files[2]!]))).rejects.toThrow()
  })

  test('is made no faster than it is taken', async () => {
    let given = 0
    const endless = {
      ...file('groot.tiff', Buffer.alloc(0), 4_000_000_000),
      async *read() {
        for (;;) yield Buffer.alloc(((given += 1), 65_536))
      },
    } as unknown as ZippedFile
    const stream = zipStream([endless])

    for await (const bytes of stream) if (bytes.length > 0 && given >= 3) break

    expect(stream.destroyed).toBe(true)
    expect(given).toBeLessThan(10)
  })
})

test.each<[string[], string[]]>([
  [
    ['images/logo-0a1b2c3d4e5f.png', 'downloads/gids.pdf'],
    ['logo.png', 'gids.pdf'],
  ],
  [
    ['a/Logo.png', 'b/logo.png', 'c/logo (2).png', 'd/LOGO.png'],
    ['Logo.png', 'logo (2).png', 'logo (2) (2).png', 'LOGO (3).png'],
  ],
  [
    ['a/logo.jpg', 'a/logo.png', 'a/zonder', 'b/zonder'],
    ['logo.jpg', 'logo.png', 'zonder', 'zonder (2)'],
  ],
  [
    ['a/e\u0301e\u0301n <wit> 50:50?.png', 'a/één -wit- 50-50-.png'],
    ['één -wit- 50-50-.png', 'één -wit- 50-50- (2).png'],
  ],
])('%o are named %o', (paths, names) => {
  expect(namesInZip(paths)).toEqual(names)
})
