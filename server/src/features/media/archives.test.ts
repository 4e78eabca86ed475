import { execFileSync, spawnSync } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveMessages, maxArchiveFiles } from '@portal/contract/archives'
import { unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { StoredFile } from '../../storage/file-storage.ts'

const portal = await createTestPortal()
const { create, clientOf, deps } = portal
await portal.app.listen({ port: 0, host: '127.0.0.1' })
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const [images, downloads] = ['/api/images/archive', '/api/downloads/archive']

/** Adds a download whose file holds its own path. */
async function addDownload(fields: { title?: string; brand?: string; category?: string; file: string }) {
  await create.download(fields)
  await deps.files.put(fields.file, Buffer.from(fields.file), 'application/pdf')
}

async function addImage(slug: string, fields: object = {}) {
  const files = ['jpg', 'png', 'tiff'].map((kind) => `images/${slug}-0a1b2c3d4e5f.${kind}`)
  const [jpg_image, png_image, tiff_image] = files as [string, string, string]
  await create.image({ jpg_image, png_image, tiff_image, ...fields })
  for (const path of files) await deps.files.put(path, Buffer.from(path), 'image/jpeg')
}

const namesOf = (zip: Uint8Array) => Object.keys(unzipSync(zip))
const memberClient = async () => clientOf(await create.member())
type Client = Awaited<ReturnType<typeof memberClient>>

/** Replaces what the storage says of every file. */
function storeOnly(stored: Partial<StoredFile>) {
  const found = { size: 5, etag: '"a"', modified: new Date(), read: async () => Readable.from(['12345']), ...stored }
  const spy = vi.spyOn(deps.files, 'open').mockResolvedValue(found)
  onTestFinished(() => spy.mockRestore())
  return spy
}

/** A download over a connection of its own. */
function connect(client: Client, path: string): Promise<IncomingMessage> {
  const { port } = portal.app.server.address() as AddressInfo
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    get(`http://127.0.0.1:${port}${path}`, { headers: { cookie } }, resolve).on('error', reject)
  })
}

describe('the zip of a list', () => {
  test('has every file of the image bank, and says before how large it is', async ({ skip }) => {
    await addImage('vooraanzicht')
    await addImage('logo-wit', { tiff_image: null })
    const client = await memberClient()

    const { statusCode, headers, rawPayload } = await client.get(images)

    expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="beeldbank-\d{4}-\d\d-\d\d\.zip"$/)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(namesOf(rawPayload)).toEqual([
      'logo-wit.jpg',
      'logo-wit.png',
      'vooraanzicht.jpg',
      'vooraanzicht.png',
      'vooraanzicht.tiff',
    ])
    expect(String(Buffer.from(unzipSync(rawPayload)['logo-wit.png']!))).toBe('images/logo-wit-0a1b2c3d4e5f.png')
    const path = join(portal.config.dataDir, 'alles.zip')
    writeFileSync(path, rawPayload)
    skip(spawnSync('unzip', ['-v']).status !== 0, 'there is no unzip on this machine')
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected')
  })

  test.each([
    ['', ['c.pdf', 'b.pdf', 'a.pdf']],
    ['?zoek=GÍDS+plaatsen', ['a.pdf']],
    ['?zoek=gidsaquastar', []],
    ['?merk=Solar,Softy', ['c.pdf', 'b.pdf']],
    ['?merk=Solar&categorie=Brochures', ['c.pdf']],
    ['?categorie=Handleiding&page=3&sorteer=-name', ['b.pdf', 'a.pdf']],
  ])('has for %s what the page shows', async (query, names) => {
    await addDownload({ file: 'downloads/a.pdf', title: 'Gids voor plaatsen' })
    await addDownload({ file: 'downloads/b.pdf', title: 'Gids', brand: 'Softy' })
    await addDownload({ file: 'downloads/c.pdf', title: 'Folder', brand: 'Solar', category: 'Brochures' })
    const client = await memberClient()

    const [zip, sizes] = await Promise.all([client.get(downloads + query), client.get(`${downloads}/sizes${query}`)])

    if (names.length > 0) expect(namesOf(zip.rawPayload)).toEqual(names)
    else expect([zip.statusCode, zip.json()]).toEqual([404, { message: archiveMessages.nothing }])
    const [kind] = sizes.json().data
    expect(kind).toEqual(names.length > 0 ? { kind: 'pdf', files: names.length, bytes: names.length * 15 } : undefined)
  })

  test('has one kind of file only when that is asked for', async () => {
    await addImage('a')
    await addImage('b', { png_image: null })
    const client = await memberClient()

    expect(namesOf((await client.get(`${images}?soort=png`)).rawPayload)).toEqual(['a.png'])
    expect((await client.get(`${images}/sizes`)).json()).toEqual({
      data: [
        { kind: 'jpg', files: 2, bytes: 2 * 'images/a-0a1b2c3d4e5f.jpg'.length },
        { kind: 'png', files: 1, bytes: 'images/a-0a1b2c3d4e5f.png'.length },
        { kind: 'tiff', files: 2, bytes: 2 * 'images/a-0a1b2c3d4e5f.tiff'.length },
      ],
      missing: 0,
    })
  })

  test('has a file of two rows once, and files of one name apart', async () => {
    await addDownload({ file: 'downloads/gids-0a1b2c3d4e5f.pdf' })
    await addDownload({ file: 'downloads/gids-0a1b2c3d4e5f.pdf' })
    await addDownload({ file: 'downloads/gids-ffffffffffff.pdf' })
    const client = await memberClient()

    expect(namesOf((await client.get(downloads)).rawPayload)).toEqual(['gids.pdf', 'gids (2).pdf'])
  })

  test('leaves out what the storage does not have, counts it and tells the operator', async () => {
    await addDownload({ file: 'downloads/er.pdf' })
    await create.download({ file: 'downloads/weg.pdf' })
    const client = await memberClient()

    expect(namesOf((await client.get(downloads)).rawPayload)).toEqual(['er.pdf'])
    expect((await client.get(`${downloads}/sizes`)).json()).toMatchObject({ data: [{ files: 1 }], missing: 1 })
    expect(portal.logLines.filter((line) => line.includes('downloads/weg.pdf'))).toHaveLength(2)
  })

  test('is told by a HEAD, which reads nothing', async () => {
    await addDownload({ file: 'downloads/a.pdf' })
    const client = await memberClient()
    const read = vi.fn(async () => Readable.from(['12345']))
    storeOnly({ read })

    const { statusCode, headers, body } = await client.send({ method: 'HEAD', url: downloads })

    expect([statusCode, Number(headers['content-length']), body]).toEqual([200, 22 + 5 + 2 * 'a.pdf'.length + 92, ''])
    expect(read).not.toHaveBeenCalled()
  })
})

describe('a download that fails', () => {
  test('in the middle ends its connection, so that nobody takes half a zip for a whole one', async () => {
    await addDownload({ file: 'downloads/a.pdf' })
    const client = await memberClient()
    storeOnly({ size: 6 })

    const response = await connect(client, downloads)

    expect(response.statusCode).toBe(200)
    await expect(buffer(response)).rejects.toThrow('aborted')
  })

  test('at its reader closes the file, and makes room for another', async () => {
    await addDownload({ file: 'downloads/a.pdf' })
    const client = await memberClient()
    const read: Readable[] = []
    const endless = async () => {
      const bytes = new Readable({ read: () => bytes.push(Buffer.alloc(65_536)) })
      read.push(bytes)
      return bytes
    }
    storeOnly({ size: 3_000_000_000, read: endless })
    const started = [await connect(client, downloads), await connect(client, downloads)]

    for (const path of [downloads, `${downloads}/sizes`]) {
      const refused = await client.get(path)
      expect([refused.statusCode, refused.json().message]).toEqual([429, archiveMessages.atOnce])
    }
    const other = await clientOf(await create.member())
    expect((await other.get(`${downloads}/sizes`)).statusCode).toBe(200)

    for (const response of started) response.destroy()

    await expect.poll(() => read.map(({ destroyed }) => destroyed)).toEqual([true, true])
    await expect.poll(async () => (await client.get(`${downloads}/sizes`)).statusCode).toBe(200)
  })
})

describe('no zip is made', () => {
  test('of more bytes than a zip may have', async () => {
    await addDownload({ file: 'downloads/a.pdf' })
    const client = await memberClient()
    storeOnly({ size: 4_000_000_001 })

    const { statusCode, json } = await client.get(downloads)

    expect([statusCode, json().errors]).toEqual([422, { merk: [archiveMessages.tooLarge] }])
    expect((await client.get(`${downloads}/sizes`)).json().data).toMatchObject([{ bytes: 4_000_000_001 }])
  })

  test('of more files than are looked up', async () => {
    await portal.db.query(
      `with files as (insert into uploads (name, type, bytes, files_start, file)
         select 'gids.pdf', 'application/pdf', 5, 'downloads/' || n, 'downloads/' || n || '.pdf' from generate_series(1, $1) n
         returning id)
       insert into content (kind, draft, search_key, is_visible) select 'downloads', jsonb_build_object('title', 'Gids', 'name',
         'Gids', 'brand', 'Softy', 'category', 'Handleiding', 'upload_id', id), '|gids', true from files`,
      [maxArchiveFiles + 1],
    )
    const client = await memberClient()
    const opened = storeOnly({})

    for (const path of [downloads, `${downloads}/sizes`]) {
      const { statusCode, json } = await client.get(path)
      expect([statusCode, json().errors]).toEqual([422, { merk: [archiveMessages.tooLarge] }])
    }
    expect(opened).not.toHaveBeenCalled()
  })

  test.each(['merk=Onbekend', 'categorie=Logo%27s', `zoek=${'x'.repeat(256)}`])('for ?%s', async (query) => {
    const client = await memberClient()

    expect((await client.get(`${downloads}?${query}`)).statusCode).toBe(422)
  })
})
