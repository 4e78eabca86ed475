import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '../../testing/databases.ts'
import { unpackPackage } from '../../testing/debian-package.ts'
import { findArchiveFile } from './archive-folder.ts'
import { archiveName } from './archive-place.ts'
import { createArchivePlace } from './create-archive-place.ts'
import { decryptedArchive, requireRecipients } from './encryption.ts'

const name = archiveName(new Date('2026-11-23T03:04:05.678Z'))
const folder = mkdtempSync(join(tmpdir(), 'portal-encryption-test-'))
// More than a chunk of age, and no whole number of them.
const parts = [Buffer.alloc(100_000, 'a'), Buffer.alloc(70_001, 'b'), Buffer.from('c')]
const plain = Buffer.concat(parts)
let keys: string[]
let recipients: string[]
let address: string

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Once is enough: no database takes part.
describe.runIf(testEngine === 'embedded')('an encrypted archive', () => {
  beforeAll(async () => {
    keys = [await generateX25519Identity(), await generateX25519Identity()]
    recipients = await Promise.all(keys.map(identityToRecipient))
    address = await placeOf(recipients).put(name, (target) => pipeline(Readable.from(parts), target))
  })
  const placeOf = (recipients: string[], place = folder) => createArchivePlace({ place: { folder: place }, recipients })
  const decrypt = async (path: string, text: string) => {
    const archive = await decryptedArchive((await findArchiveFile(path))!, text)
    return buffer(await archive.read())
  }

  test('says so by its name, is listed, and holds nothing that can be read', async () => {
    const listed = await placeOf(recipients).list()

    expect(address).toBe(join(folder, `${name}.age`))
    expect(listed).toEqual([
      { name: `${name}.age`, moment: new Date('2026-11-23T03:04:05.678Z'), bytes: expect.any(Number) },
    ])
    expect((await placeOf(recipients).open(name))?.name).toBe(address)
    expect(readFileSync(address, 'latin1')).toMatch(/^age-encryption\.org\/v1/)
    expect(readFileSync(address).includes('aaaaaaaaaa')).toBe(false)
  })

  test('is opened by the private key of each recipient', async () => {
    for (const key of keys)
      expect((await decrypt(address, `# created: today\n${key}\n`)).equals(plain), 'the same bytes').toBe(true)
  })

  test('is not opened by another key, or by something else', async () => {
    const other = await generateX25519Identity()

    await expect(decrypt(address, other)).rejects.toThrow(
      `${address} can't be opened with this key: it was encrypted for another one.`,
    )
    await expect(decrypt(address, recipients[0]!)).rejects.toThrow('it holds something else')
    await expect(decrypt(address, '# leeg\n')).rejects.toThrow('it is empty')
  })

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut', (bytes) => bytes.subarray(0, -1)],
    ['cut between two chunks', (bytes) => bytes.subarray(0, bytes.length - (plain.length % 65_536) - 16)],
    ['cut in its head', (bytes) => bytes.subarray(0, 60)],
    ['of which a bit is another', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])])],
    ['that goes on behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('meer')])],
    ['of something else', () => Buffer.from('geen archief')],
  ])('%s is damaged', async (_how, damage) => {
    const damaged = join(folder, 'damaged.tar.gz.age')
    writeFileSync(damaged, damage(readFileSync(address)))

    await expect(decrypt(damaged, keys[0]!)).rejects.toThrow("it can't be decrypted")
  })

  test('that can not be written leaves nothing, and says why', async () => {
    const elsewhere = join(folder, 'elsewhere')
    const half = async function* () {
      yield plain
      throw new Error('The database went away.')
    }

    const put = placeOf(recipients, elsewhere).put(name, (target) => pipeline(half, target))

    await expect(put).rejects.toThrow('The database went away.')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('is opened by the age of Debian', async ({ skip }) => {
    const unpacked = join(tmpdir(), 'installateursportaal-age')
    const reason = await unpackPackage('age', unpacked).then(
      () => null,
      (error: Error) => error.message,
    )
    skip(reason !== null, `no age: ${reason}`)
    writeFileSync(join(folder, 'key.txt'), keys[1]!)

    const program = [join(unpacked, 'usr/bin/age'), '/usr/bin/age'].find((path) => existsSync(path))!
    const opened = execFileSync(program, ['--decrypt', '--identity', join(folder, 'key.txt'), address])

    expect(opened.equals(plain)).toBe(true)
  })
})

test('a public key with a typing mistake is named', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')

  await expect(requireRecipients([recipient])).resolves.toBeUndefined()
  await expect(requireRecipients([recipient, mistyped])).rejects.toThrow(`${mistyped} is not a public key of age`)
})
