import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { type Upload, uploadFile } from '@portal/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { photo } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { receivingFolder, uploadSweep } from './jobs.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
const receiving = receivingFolder(portal.config)
let editor: TestClient
let picture: Buffer
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  picture = await photo({ width: 600, height: 400 }).jpeg().toBuffer()
})
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

describe('an upload', () => {
  test('that nothing refers to has no name after a day and no file after two, and the log says how many', async () => {
    const [one, young] = [await upload(), await upload()]
    const files = [one.url, one.url.replace('-screen.webp', '-screen.avif'), one.url.replace('-screen', '-thumb')]

    await age('created_at', one.id)
    expect(await sweep()).toEqual({ removed: 0, cutShort: 0 })
    // A backup under way has the row as it was, and finds its files.
    for (const url of files) expect((await portal.guest().get(url)).statusCode).toBe(200)
    expect(await db.query('select id from uploads where file is not null')).toEqual([{ id: young.id }])

    await age('given_up_at', one.id)
    expect(await sweep()).toEqual({ removed: 1, cutShort: 0 })
    expect(portal.logLines.at(-1)).toContain('"count":1,"cutShort":0,"msg":"unused uploads were removed"')
    for (const url of files) expect((await portal.guest().get(url)).statusCode).toBe(404)
    expect((await portal.guest().get(young.url)).statusCode).toBe(200)
    expect(await db.query('select id from uploads')).toEqual([{ id: young.id }])
  })

  test('that an article shows, or a working copy, an earlier save or a version names, stays', async () => {
    const [inTeaser, inText, inCopy, inSave, inVersion, unused] = await uploads(6)
    await create.news({ image: inTeaser!.url.replace('/storage/', '') })
    await create.promotion({ content: `<p>Zo:</p><img src="${inText!.url}" alt="">` })
    const { id } = await create.news()
    const named = (picture?: Upload) => JSON.stringify({ image_id: picture!.id, content: '' })
    await db.query('update content set draft = $2 where id = $1', [id, named(inCopy)])
    await db.query('insert into content_drafts (content_id, rev, draft) values ($1, 1, $2)', [id, named(inSave)])
    await db.query('update content_versions set draft = $2 where content_id = $1', [id, named(inVersion)])

    await db.query(`update uploads set created_at = now() - interval '25 hours'`)
    await sweep()

    const given = await db.query('select id from uploads where file is null')
    expect(given).toEqual([{ id: unused!.id }])
  })

  test('that a kill cut short is removed with the files that it has, and what came in of another one too', async () => {
    const { id, url } = await upload()
    await db.query('update uploads set file = null, thumbnail_image = null')
    await deps.files.remove(url.replace('/storage/', '').replace('-screen', '-thumb'))
    await age('created_at', id)
    mkdirSync(receiving, { recursive: true })
    for (const name of ['oud', 'nieuw']) writeFileSync(join(receiving, name), 'half')
    utimesSync(join(receiving, 'oud'), 0, 0)

    expect(await sweep()).toEqual({ removed: 1, cutShort: 1 })

    expect((await portal.guest().get(url)).statusCode).toBe(404)
    expect(readdirSync(receiving)).toEqual(['nieuw'])
  })
})

describe('over a bare connection', () => {
  test('200 uploads at once, of which half break off, leave the whole ones and nothing else', async () => {
    const small = await photo({ width: 8, height: 8 }).jpeg().toBuffer()
    const attempts = Array.from({ length: 200 }, (_, index) => {
      const breaksOff = index % 2 === 1
      const bytes = small.subarray(0, breaksOff ? index % (small.length - 1) : small.length)
      return send(small.length, bytes, { breaksOff })
    })
    const answers = await Promise.all(attempts)

    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 201'))).toHaveLength(100)
    await expect
      .poll(() => (existsSync(receiving) ? readdirSync(receiving) : []), { timeout: 60_000 })
      .not.toContainEqual(expect.stringMatching(/-/))
    expect(await db.query('select count(*) as count from uploads where file is not null')).toEqual([{ count: 100 }])
    expect(await db.query('select count(*) as count from uploads')).toEqual([{ count: 100 }])
  }, 300_000)

  test('a file that can not be is refused before it has come', async () => {
    const answer = await send(60_000_000, Buffer.from('GIF89a and 60 MB that never come'))

    expect(answer).toContain('HTTP/1.1 422')
    expect(await send(26_000_000, picture)).toContain('HTTP/1.1 413')
  })
})

async function upload(): Promise<Upload> {
  const headers = { 'x-xsrf-token': editor.cookies.get('XSRF-TOKEN')! }
  const url = `${uploadFile.path}?name=foto.jpg`
  return (await editor.send({ method: 'PUT', url, headers, payload: picture })).json().data
}

async function uploads(count: number): Promise<Upload[]> {
  const made: Upload[] = []
  while (made.length < count) made.push(await upload())
  return made
}

async function age(column: 'created_at' | 'given_up_at', id: number): Promise<void> {
  await db.query(`update uploads set ${column} = now() - interval '25 hours' where id = $1`, [id])
}

async function sweep(): Promise<unknown> {
  return uploadSweep(deps).run({} as never, new AbortController().signal)
}

/** Sends the start of an upload of so many bytes, and returns the answer; empty when it was broken off. */
function send(length: number, bytes: Buffer, { breaksOff = false } = {}): Promise<string> {
  const { port } = portal.app.server.address() as AddressInfo
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    `PUT ${uploadFile.path}?name=foto.jpg HTTP/1.1`,
    'Host: a',
    `Cookie: ${cookie}`,
    `X-XSRF-TOKEN: ${editor.cookies.get('XSRF-TOKEN')}`,
    `Content-Length: ${length}`,
  ].join('\r\n')
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}\r\n\r\n`)
      socket.write(bytes, () => void (breaksOff && socket.destroy()))
    })
    socket.setEncoding('utf8').on('data', (text) => {
      received += String(text)
      if (received.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
