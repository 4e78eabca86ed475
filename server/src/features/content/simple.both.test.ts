import { simpleMessages } from '@portal/contract/simple-content'
import { orderMessages } from '@portal/contract/content-order'
import { articleMessages } from '@portal/contract/articles'
import { contentMessages } from '@portal/contract/content'
import { videoMessages } from '@portal/contract/videos'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let editor: TestClient
let member: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
  member = await clientOf(await create.member())
})
afterAll(() => portal.close())

const path = '/api/admin/images'
const picture = { name: 'Zak zout', brand: 'AquaStar', category: "Product foto's", alt: 'Een zak zout' }

async function wholeImage(fields: object = {}) {
  const { id } = await create.upload()
  const sent = { ...picture, files: { jpg: id }, is_visible: true, ...fields }
  return (await editor.post(path, sent)).json().data
}

const shown = async () => (await member.get('/api/images/index')).json().map(({ name }: { name: string }) => name)

describe('an entry', () => {
  test('may be saved before it is whole, and members see it once it is visible', async () => {
    const { data } = (await editor.post(path, { name: 'Zak zout' })).json()
    expect(data).toMatchObject({ version: 1, is_visible: false, brand: null, files: { jpg: null }, uploads: [] })
    expect(await shown()).toEqual([])

    const early = await editor.put(`${path}/${data.id}`, { version: 1, name: 'Zak zout', is_visible: true })
    expect([early.statusCode, early.json().errors]).toEqual([
      422,
      {
        brand: [simpleMessages.brandMissing],
        category: [simpleMessages.categoryMissing],
        alt: [articleMessages.altMissing],
        files: [simpleMessages.fileMissing],
      },
    ])

    const { id } = await create.upload()
    const saved = await editor.put(`${path}/${data.id}`, {
      version: 1,
      ...picture,
      files: { jpg: id },
      is_visible: true,
    })
    expect(saved.json().data).toMatchObject({ version: 2, is_visible: true, uploads: [{ id, type: 'image/jpeg' }] })
    expect((await editor.get(`${path}/${data.id}`)).json()).toEqual(saved.json())
    expect(await shown()).toEqual(['Zak zout'])
  })

  test('saved from an old version is refused with what it is now, and a save that is repeated is not', async () => {
    const { id, files } = await wholeImage()
    const change = { ...picture, files, is_visible: true, version: 1, name: 'Zout' }
    const [first, again] = [await editor.put(`${path}/${id}`, change), await editor.put(`${path}/${id}`, change)]
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])

    const late = await editor.put(`${path}/${id}`, { ...change, name: 'Anders' })

    expect([late.statusCode, late.json()]).toEqual([
      409,
      { message: contentMessages.changedMeanwhile, current: first.json().data },
    ])
  })

  test('keeps its number and gets the date of now when its file is replaced', async () => {
    const { id, files } = await wholeImage()
    await db.query(`update content set dated_at = now() - interval '30 days'`)
    const dateOf = async () => new Date((await member.get('/api/images/index')).json()[0].created_at).getTime()
    const save = (version: number, more: object) =>
      editor.put(`${path}/${id}`, { ...picture, is_visible: true, version, ...more })

    const other = await create.upload({ type: 'image/png' })
    await save(1, { files: { ...files, png: other.id } })
    expect(await dateOf()).toBeLessThan(Date.now() - 29 * 86_400_000)

    const next = await create.upload()
    await save(2, { files: { jpg: next.id, png: other.id } })
    expect(await dateOf()).toBeGreaterThan(Date.now() - 600_000)
    expect(await db.query('select upload_id as id from upload_uses order by 1')).toEqual([
      { id: other.id },
      { id: next.id },
    ])
  })

  test.each([
    ['that is not there', { jpg: 4_711 }],
    ['of another format', { png: 1 }],
  ])('names no upload %s', async (_what, files) => {
    expect((await create.upload()).id).toBe(1)

    const refused = await editor.post(path, { ...picture, files })

    expect([refused.statusCode, refused.json().errors]).toEqual([422, { files: [simpleMessages.fileGone] }])
  })

  test('goes into the bin and comes back as it was', async () => {
    const { id } = await wholeImage()

    expect((await editor.delete(`${path}/${id}?version=2`)).statusCode).toBe(409)
    expect((await editor.delete(`${path}/${id}?version=1`)).statusCode).toBe(204)
    expect([await shown(), (await editor.get(`${path}/${id}`)).statusCode]).toEqual([[], 404])
    expect((await editor.get('/api/admin/bin')).json().data).toMatchObject([{ kind: 'images', id, title: 'Zak zout' }])

    expect((await editor.post(`${path}/${id}/restore`)).json().data).toMatchObject({ id, is_visible: true })
    expect([await shown(), (await editor.post(`${path}/${id}/restore`)).statusCode]).toEqual([['Zak zout'], 404])
  })

  test.each([[['servicedesk']], [['lezer']], [[]]] as const)('is written by no %j', async (roles) => {
    const { id } = await wholeImage()
    const other = await clientOf(await create.member({ roles: [...roles] }))
    const bulk = { action: 'hide', entries: [{ id, version: 1 }] }

    const answers = [
      await other.post(path, picture),
      await other.put(`${path}/${id}`, { version: 1, ...picture }),
      await other.delete(`${path}/${id}`),
      await other.post(`${path}/${id}/restore`),
      await other.post(`${path}/bulk`, bulk),
      await other.put('/api/admin/videos/order', { ids: [], version: 1 }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(403))
    expect((await other.get(path)).statusCode).toBe(roles.length > 0 ? 200 : 403)
    expect((await portal.guest().get(path)).statusCode).toBe(401)
  })

  test('made twice with one key is one', async () => {
    const once = { headers: { 'idempotency-key': 'een' } }
    const [one, two] = [await editor.post(path, picture, once), await editor.post(path, picture, once)]

    expect([one.statusCode, two.json()]).toEqual([201, one.json()])
    expect((await editor.get(path)).json().meta.total).toBe(1)
  })
})

describe('the list', () => {
  test('is searched, narrowed and sorted, and is a file', async () => {
    await create.image({ name: 'Zoutvat', brand: 'Solar', alt: 'Een vat' })
    await create.image({ name: 'Àfsluiter', brand: 'Softy', category: "Logo's", alt: 'Een kraan' })
    const { id } = (await editor.post(path, { name: 'Verborgen', brand: 'Solar' })).json().data
    const names = async (query: string) => {
      const { data } = (await editor.get(`${path}?${query}`)).json()
      return data.map(({ name }: { name: string }) => name)
    }

    expect(await names('sort=title')).toEqual(['Àfsluiter', 'Verborgen', 'Zoutvat'])
    expect(await names('search=afsluit')).toEqual(['Àfsluiter'])
    expect(await names('search=vat')).toEqual(['Zoutvat'])
    expect(await names('filter[brand]=Solar,Softy&filter[visible]=yes&sort=-brand')).toEqual(['Zoutvat', 'Àfsluiter'])
    expect(await names('filter[visible]=no')).toEqual(['Verborgen'])
    expect((await editor.get(`${path}?filter[taal]=nl`)).statusCode).toBe(422)
    const file = await editor.get(`${path}/export?filter[brand]=Solar&sort=title`)
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^Verborgen;Solar;.*;Nee;/),
      expect.stringMatching(/^Zoutvat;Solar;Product foto's;Een vat;jpg, png, tiff;Ja;/),
    ])
    expect(id).toBeGreaterThan(0)
  })
})

describe('a selection', () => {
  test('is changed, hidden and shown one by one, and what is refused is left alone', async () => {
    const [whole, bare] = [await wholeImage(), (await editor.post(path, { name: 'Kaal' })).json().data]
    const bulk = async (action: string, versions: [number, number], values?: object) => {
      const entries = [
        { id: whole.id, version: versions[0] },
        { id: bare.id, version: versions[1] },
      ]
      return (await editor.post(`${path}/bulk`, { action, entries, values })).json().data
    }

    expect(await bulk('change', [1, 1], { brand: 'Solar' })).toEqual([
      { id: whole.id, problem: null, version: 2 },
      { id: bare.id, problem: null, version: 2 },
    ])
    expect((await editor.get(`${path}/${whole.id}`)).json().data).toMatchObject({ brand: 'Solar', alt: 'Een zak zout' })
    expect(await bulk('show', [1, 2])).toEqual([
      { id: whole.id, problem: null, version: 2 },
      { id: bare.id, problem: expect.stringContaining(simpleMessages.fileMissing), version: null },
    ])
    expect(await bulk('hide', [1, 2])).toMatchObject([{ problem: contentMessages.changedMeanwhile }, { version: 2 }])
    expect(await bulk('delete', [2, 2])).toMatchObject([{ problem: null }, { problem: null }])
    expect(await bulk('restore', [2, 2])).toMatchObject([{ version: 2 }, { version: 2 }])
  })
})

describe('videos', () => {
  const videos = '/api/admin/videos'
  const titles = async () => (await member.get('/api/videos/index')).json().map(({ title }: { title: string }) => title)

  test('stand in the order that staff give them; a new one comes first', async () => {
    const [one, two, three] = [
      await create.video({ title: 'Een' }),
      await create.video({ title: 'Twee' }),
      await create.video({ title: 'Drie' }),
    ]
    const { data: order } = (await editor.get(`${videos}/order`)).json()
    expect(order).toEqual({ ids: [three, two, one], version: 1 })

    const wanted = { ids: [two, one, three], version: 1 }
    const [set, again] = [await editor.put(`${videos}/order`, wanted), await editor.put(`${videos}/order`, wanted)]
    expect([set.json().data, again.json().data, await titles()]).toEqual([
      { ids: [two, one, three], version: 2 },
      { ids: [two, one, three], version: 2 },
      ['Twee', 'Een', 'Drie'],
    ])

    const late = await editor.put(`${videos}/order`, { ids: [three, two, one], version: 1 })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { message: orderMessages.changedMeanwhile, current: set.json().data },
    ])
    const four = await create.video({ title: 'Vier' })
    expect((await editor.put(`${videos}/order`, { ids: [three, two, one], version: 2 })).json().current.ids).toEqual([
      four,
      two,
      one,
      three,
    ])
    expect(await titles()).toEqual(['Vier', 'Twee', 'Een', 'Drie'])
  })

  test.each([
    ['https://youtu.be/aqC0mpact_8', 201],
    [' HTTPS://WWW.YouTube.com:443/watch?v=aqC0mpact_8 ', 201],
    ['', 201],
    ['https://evil.example/watch?v=aqC0mpact_8', 422],
    ['https://sanne@www.youtube.com/watch?v=aqC0mpact_8', 422],
    ['https://www.youtube.com:8443/watch?v=aqC0mpact_8', 422],
    ['https://www.youtube.com/@zilverbron', 422],
    ['javascript:alert(1)', 422],
  ])('at %j are answered with %i', async (youtube_url, status) => {
    const { statusCode, json } = await editor.post(videos, { title: 'Zout', youtube_url })

    expect(statusCode).toBe(status)
    if (status === 422) expect(json().errors).toEqual({ youtube_url: [videoMessages.invalidAddress] })
  })

  test('have a picture of staff where there is one', async () => {
    const poster = await create.upload()
    await create.video({ title: 'Zonder' })
    await create.video({ title: 'Met', poster_upload_id: poster.id })

    const [shownWith, without] = (await member.get('/api/videos/index')).json()

    expect([shownWith.poster_image, 'poster_image' in without]).toEqual([poster.file, false])
  })
})
