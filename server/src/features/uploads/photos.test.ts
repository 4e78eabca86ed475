import { photoType, sendPhoto } from '@portal/contract/photos'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { madeAnew, refusedFiles } from '../../../testing/hostile-files.ts'
import { simplePdf } from '../../../testing/pdfs.ts'
import { photo } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { insertMessage } from '../case-desk/store.ts'
import { insertCase } from '../cases/store.ts'
import { uploadSweep } from './jobs.ts'
import { holdUploads } from './store.ts'

const portal = await createTestPortal({}, { requestMs: 300_000 })
const { create, clientOf, db, deps } = portal
let member: CurrentMember
let client: TestClient
beforeEach(async () => {
  await portal.reset()
  member = await create.member()
  client = await clientOf(member)
})
afterAll(() => portal.close())

async function put(bytes: Buffer, { name = 'label.jpg', by = client } = {}) {
  const headers = { 'x-xsrf-token': by.cookies.get('XSRF-TOKEN')!, 'content-type': 'text/html' }
  const url = `${sendPhoto.path}?${new URLSearchParams({ name })}`
  const response = await by.send({ method: 'PUT', url, headers, payload: bytes })
  return { status: response.statusCode, ...response.json<{ data: { id: number; url: string }; errors?: object }>() }
}

const jpeg = (width = 600, height = 400) => photo({ width, height }).jpeg().toBuffer()
const sent = async () => (await put(await jpeg())).data

async function storedPaths(): Promise<string[]> {
  const paths: string[] = []
  for await (const path of deps.files.list()) if (path.startsWith('private/photos/')) paths.push(path)
  return paths
}

describe('a hostile file', () => {
  test.each(refusedFiles)('is refused as a photo: %s', async (_what, name, make) => {
    const before = await storedPaths()

    const { status, errors } = await put(await make(), { name })

    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['file']])
    expect([await storedPaths(), await db.query('select id from uploads')]).toEqual([before, []])
  })

  test.each(madeAnew)('is only its pixels or refused: %s', async (_what, make) => {
    const { status, data, errors } = await put(await make(), { name: '../../x\r\nSet-Cookie: a=b\0.html' })

    if (status === 422) return expect(errors).toEqual({ file: ['Kies een foto: jpg, png of webp'] })
    expect([status, data.url]).toEqual([201, `/api/uploads/${data.id}`])
    const { headers, rawPayload } = await client.get(data.url)
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([photoType, 'nosniff'])
    expect(headers['content-disposition']).toBe(`attachment; filename="foto-${data.id}.webp"`)
    expect(rawPayload.includes('steel')).toBe(false)
    const { format, exif, xmp, comments } = await sharp(rawPayload).metadata()
    expect([format, exif, xmp, comments]).toEqual(['webp', undefined, undefined, undefined])
  })
})

test('a photo from a phone stands upright, without where it was taken, and wide enough to read', async () => {
  const bytes = await photo({ width: 3000, height: 2000 })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 26/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

  const { data } = await put(bytes)

  const shown = await sharp((await client.get(data.url)).rawPayload).metadata()
  expect([shown.width, shown.height, shown.exif]).toEqual([2000, 3000, undefined])
})

test('a PDF, a TIFF, nothing, and more than 15 MB are refused, each in a sentence', async () => {
  const tiff = await photo().tiff().toBuffer()
  const large = Buffer.concat([await jpeg(), Buffer.alloc(15_000_000)])

  for (const bytes of [simplePdf({}), tiff])
    expect((await put(bytes)).errors).toEqual({ file: ['Kies een foto: jpg, png of webp'] })
  expect((await put(Buffer.alloc(0))).errors).toEqual({ file: ['Dit bestand is leeg'] })
  expect(await put(large)).toMatchObject({
    status: 413,
    errors: { file: ['Dit bestand is te groot. Het maximum is 15 MB'] },
  })
})

test('only who sent it and the desk see it, and no address without a login leads to it', async () => {
  const { id, url } = await sent()
  const [path] = await storedPaths()
  const statusFor = async (by: TestClient, address: string) => (await by.get(address)).statusCode
  const as = async (role: 'redactie' | 'servicedesk' | 'lezer') => clientOf(await create.member({ roles: [role] }))
  const [writer, desk, reader] = [await as('redactie'), await as('servicedesk'), await as('lezer')]

  expect(await statusFor(client, url)).toBe(200)
  for (const other of [await clientOf(await create.member()), writer, desk])
    expect(await statusFor(other, url)).toBe(404)
  expect(await statusFor(portal.guest(), url)).toBe(401)
  const forStaff = `/api/admin/photos/${id}`
  expect([await statusFor(desk, forStaff), await statusFor(reader, forStaff)]).toEqual([200, 200])
  expect([await statusFor(writer, forStaff), await statusFor(client, forStaff)]).toEqual([403, 403])
  for (const start of ['/storage/', '/storage/PRIVATE/../', '/storage/%70rivate/../'])
    expect(await statusFor(desk, start + path)).toBe(404)
  expect(await statusFor(desk, `/storage/${path!.replace('private', 'Private')}`)).toBe(404)
})

test('no content can name it, and the photo call shows no file of content', async () => {
  const { id } = await sent()
  const [{ files_start }] = (await db.query('select files_start from uploads')) as [{ files_start: string }]
  const ofStaff = await create.upload()
  const desk = await clientOf(await create.member({ roles: ['servicedesk'] }))

  expect(await db.tx(() => holdUploads(db, { ids: [id], starts: [files_start] }))).toEqual([])
  expect((await desk.get(`/api/admin/photos/${ofStaff.id}`)).statusCode).toBe(404)
})

test('what nothing refers to goes after a day; of a case and an answer it stays', async () => {
  const [unused, claimed, answered] = [await sent(), await sent(), await sent()]
  await create.registration()
  const opened = { kind: 'betwist', memberId: member.id, registrationId: 1, facts: {} } as const
  const id = await insertCase(db, { ...opened, photoId: claimed.id })
  await insertMessage(db, id, { kind: 'antwoord', memberId: member.id, text: 'Hierbij', photoId: answered.id })
  const before = await storedPaths()
  const sweep = () => uploadSweep(deps).run({ payload: {} } as never, new AbortController().signal)
  const age = (column: string) => db.query(`update uploads set ${column} = ${column} - interval '25 hours'`)

  await age('created_at')
  await sweep()
  await age('given_up_at')
  await sweep()

  expect((await storedPaths()).length).toBe(before.length - 1)
  expect((await client.get(unused.url)).statusCode).toBe(404)
  for (const kept of [claimed, answered]) expect((await client.get(kept.url)).statusCode).toBe(200)
})

test('a member sends sixty a day', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 61; count++) statuses.add((await put(Buffer.from('x'))).status)
  expect([...statuses]).toEqual([422, 429])
})
