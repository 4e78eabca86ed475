import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { contentMessages } from '@portal/contract/content'
import { type Upload, uploadFile } from '@portal/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { photo } from '../../../testing/pictures.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { anyoneWaitsForLock } from '../../../testing/waits-for-lock.ts'
import { contentSweep } from '../content/jobs.ts'
import { uploadSweep } from './jobs.ts'
import { receivingFolder } from './receive-file.ts'
import { holdUploads, takeRemovable } from './store.ts'
import { addUses } from './uses.ts'

// Whoever waits for their turn longer than four times this is cut off: a hundred take longer on a busy machine.
const portal = await createTestPortal({}, { requestMs: 300_000 })
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
    files.push(one.url.replace('-screen.webp', '.jpg'))

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

  test('that members see, or a working copy, an earlier save or a version names, stays', async () => {
    const [shown, inText, inCopy, inSave, inVersion, unused] = await uploads(6)
    const complete = { title: 'Zout', intro: 'Zo', image_alt: 'Zout', image_id: shown!.id }
    const { id } = (await editor.post('/api/admin/news', { ...complete, content: textWith(inText!).content })).json()
      .data
    const path = `/api/admin/news/${id}`
    expect((await editor.post(`${path}/publish`, { rev: 1 })).statusCode).toBe(200)
    await editor.put(`${path}/draft`, { rev: 2, title: 'Zout', image_id: inSave!.id })
    await editor.put(`${path}/draft`, { rev: 3, title: 'Zout', image_id: inCopy!.id })
    await editor.post(`${path}/versions`, { name: 'Zo', draft: textWith(inVersion!) })

    await db.query(`update uploads set created_at = now() - interval '25 hours'`)
    await sweep()

    const given = await db.query('select id from uploads where file is null')
    expect(given).toEqual([{ id: unused!.id }])
  })

  test('that only a draft named that is forgotten goes', async () => {
    const [inSave, inCopy] = await uploads(2)
    const { id } = (await editor.post('/api/admin/news', { title: 'Zout', image_id: inSave!.id })).json().data
    await editor.put(`/api/admin/news/${id}/draft`, { rev: 1, title: 'Zout', image_id: inCopy!.id })
    await db.query(`update content_drafts set replaced_at = now() - interval '31 days'`)
    await contentSweep(deps).run(undefined as never, new AbortController().signal)

    await db.query(`update uploads set created_at = now() - interval '25 hours'`)
    await sweep()

    expect(await db.query('select id from uploads where file is null')).toEqual([{ id: inSave!.id }])
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

describe('an upload that was given up', () => {
  const givenUp = async () => {
    const found = await upload()
    await age('created_at', found.id)
    await sweep()
    return found
  }

  test('comes back with the text that shows it, with the draft whose picture it is, and with a version', async () => {
    const [inText, inTeaser, inVersion] = [await givenUp(), await givenUp(), await givenUp()]

    expect((await editor.post('/api/admin/news', textWith(inText))).statusCode).toBe(201)
    const { id } = (await editor.post('/api/admin/news', {})).json().data
    const saved = await editor.put(`/api/admin/news/${id}/draft`, { rev: 1, image_id: inTeaser.id })
    expect(saved.statusCode).toBe(200)
    const kept = await editor.post(`/api/admin/news/${id}/versions`, { name: 'Zo', draft: textWith(inVersion) })
    expect(kept.statusCode).toBe(201)

    expect(await sweep()).toMatchObject({ removed: 0 })
    for (const { id, url } of [inText, inTeaser, inVersion]) {
      expect((await portal.guest().get(url)).statusCode).toBe(200)
      expect(await db.query('select file, given_up_at from uploads where id = $1', [id])).toEqual([
        { file: url.replace('/storage/', ''), given_up_at: null },
      ])
    }
  })

  test('comes back when something names it that was stored without asking', async () => {
    const found = await givenUp()
    await create.news({ content: textWith(found).content })
    await age('given_up_at', found.id)

    expect(await sweep()).toMatchObject({ removed: 0 })

    expect((await portal.guest().get(found.url)).statusCode).toBe(200)
    expect(await db.query('select from uploads where file is not null')).toHaveLength(1)
  })

  test('and is going or gone can not be named any more, but what named it before is saved', async () => {
    const found = await givenUp()
    await age('given_up_at', found.id)
    expect(await takeRemovable(db)).toHaveLength(1)
    for (const isGone of [false, true]) {
      if (isGone) await sweep()
      const { statusCode, json } = await editor.post('/api/admin/news', textWith(found))
      expect([statusCode, json().errors]).toEqual([422, { content: [contentMessages.fileInTextGone] }])
    }
    expect((await portal.guest().get(found.url)).statusCode).toBe(404)

    const { id } = (await editor.post('/api/admin/news', {})).json().data
    await db.query('update content set draft = draft || $1', [JSON.stringify(textWith(found))])
    const saved = await editor.put(`/api/admin/news/${id}/draft`, { rev: 1, ...textWith(found), title: 'Anders' })
    expect(saved.statusCode).toBe(200)
  })
})

test('an upload that is named while the sweep judges stays', async () => {
  const found = await upload()
  await age('created_at', found.id)
  const { id } = await create.news()
  let isSwept = false
  let start = (): void => {}
  const sweeping = new Promise<void>((resolve) => (start = resolve)).then(sweep).then(() => (isSwept = true))
  const isWaiting = async () => isSwept || (await anyoneWaitsForLock(db))

  await db.tx(async () => {
    expect(await holdUploads(db, { ids: [found.id], starts: [] })).toHaveLength(1)
    start()
    await expect.poll(isWaiting).toBe(true)
    await addUses(db, id, { image_id: found.id })
  })
  await sweeping

  expect(await db.query('select from uploads where file is not null')).toHaveLength(1)
})

test('an upload that is named after the sweep has looked, just before it locks, stays', async () => {
  const found = await upload()
  await age('created_at', found.id)
  const { id } = await create.news()
  const query: typeof db.query = async (text, values) => {
    if (text.includes('skip locked')) await addUses(db, id, { image_id: found.id })
    return db.query(text, values)
  }

  await uploadSweep({ ...deps, db: { ...db, query } }).run({} as never, new AbortController().signal)

  expect(await db.query('select from uploads where file is not null')).toHaveLength(1)
})

describe('over a bare connection', () => {
  test('200 uploads at once, of which half break off, leave the whole ones and nothing else', async () => {
    const small = await photo({ width: 8, height: 8 }).jpeg().toBuffer()
    const attempts = Array.from({ length: 200 }, (_, index) => {
      const breaksOff = index % 2 === 1
      const whole = Buffer.concat([small, Buffer.from([index])])
      const bytes = whole.subarray(0, breaksOff ? index % (small.length - 1) : whole.length)
      return send(whole.length, bytes, { breaksOff })
    })
    const answers = await Promise.all(attempts)

    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 201'))).toHaveLength(100)
    await expect
      .poll(() => (existsSync(receiving) ? readdirSync(receiving) : []))
      .not.toContainEqual(expect.stringMatching(/-/))
    expect(await db.query('select count(*) as count from uploads where file is not null')).toEqual([{ count: 100 }])
    expect(await db.query('select count(*) as count from uploads')).toEqual([{ count: 100 }])
  })

  test('a file that can not be is refused before it has come', async () => {
    const answer = await send(60_000_000, Buffer.from('GIF89a and 60 MB that never come'))

    expect(answer).toContain('HTTP/1.1 422')
    expect(await send(26_000_000, picture)).toContain('HTTP/1.1 413')
  })
})

function textWith({ url }: Upload) {
  return { title: 'Zout', content: `<p>Zo:</p><img src="${url}" alt="">` }
}

async function upload(): Promise<Upload> {
  const headers = { 'x-xsrf-token': editor.cookies.get('XSRF-TOKEN')! }
  const url = `${uploadFile.path}?name=foto.jpg`
  // Sent again, it would be the upload that there is.
  const payload = Buffer.concat([picture, Buffer.from(String((sent += 1)))])
  return (await editor.send({ method: 'PUT', url, headers, payload })).json().data
}

let sent = 0

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
