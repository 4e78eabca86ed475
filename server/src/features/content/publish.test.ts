import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPublishingSite, draft, inHours } from './publish.test-kit.ts'

const { portal, create, db, editor, member, concept, teasers, wait } = await createPublishingSite()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const draft1 = { ...draft, from: null, to: null }

describe('publishing', () => {
  test('shows the working copy to members at once, and later changes only when it is published again', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)

    const { data } = (await client.post(`${path}/publish`, { rev: 1 })).json()

    expect(data).toMatchObject({ state: 'gepubliceerd', has_unpublished_changes: false, published_until: null })
    expect((await reader.get('/api/news/zout-bijvullen')).json()).toEqual({
      title: draft.title,
      created_at: data.published_from,
      image: 'news/foto.jpg',
      image_alt: '',
      image_focal: null,
      content: draft.content,
    })
    await client.put(`${path}/draft`, { rev: 2, ...draft, title: 'Nieuwe titel' })
    expect(await teasers(reader)).toEqual([draft.title])
    expect((await client.get(path)).json().data).toMatchObject({ has_unpublished_changes: true })
    const again = (await client.post(`${path}/publish`, { rev: 3 })).json().data
    expect([await teasers(reader), again.published_from]).toEqual([['Nieuwe titel'], data.published_from])
  })

  test('of a promotion shows its own days, whenever it is to be seen', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client, {}, 'promotions')
    await client.post(`${path}/publish`, { rev: 1 })

    expect((await reader.get('/api/promotions/zout-bijvullen')).json()).toMatchObject({
      from: draft.from,
      to: draft.to,
    })
  })

  test('names every field in which something is missing', async () => {
    const client = await editor()
    const { id } = (await client.post('/api/admin/promotions', { image_decorative: false })).json().data
    const none = await client.post(`/api/admin/promotions/${id}/publish`, { rev: 1 })
    const path = await concept(
      client,
      { image_decorative: false, to: '2027-02-01', url_slug: 'Zout!', content: '<p> </p>' },
      'promotions',
    )
    const half = await client.post(`${path}/publish`, { rev: 1 })

    expect([none.statusCode, none.json().errors]).toEqual([
      422,
      {
        title: ['Titel is verplicht'],
        url_slug: ['Gebruik alleen kleine letters, cijfers en streepjes'],
        intro: ['Intro is verplicht'],
        content: ['Tekst is verplicht'],
        image_id: ['Kies een afbeelding'],
        from: ['Eerste dag is verplicht'],
        to: ['Laatste dag is verplicht'],
      },
    ])
    expect(half.json().errors).toEqual({
      url_slug: ['Gebruik alleen kleine letters, cijfers en streepjes'],
      content: ['Tekst is verplicht'],
      image_alt: ['Beschrijf de afbeelding, of geef aan dat ze alleen versiering is'],
      to: ['De laatste dag ligt voor de eerste'],
    })
  })

  test.each([
    [
      { published_from: '2099-03-29T02:30' },
      'published_from',
      'Dit tijdstip bestaat niet: de klok gaat dan een uur vooruit',
    ],
    [{ published_from: 'morgen' }, 'published_from', 'Vul een datum en tijd in, zoals 2027-03-29T08:00'],
    [
      { published_from: '2099-03-29T03:30', published_until: '2099-03-29T03:00' },
      'published_until',
      'Dit moment moet na het begin liggen',
    ],
    [{ published_until: '2026-02-01T03:00' }, 'published_until', 'Dit moment moet na het begin liggen'],
    [{ published_from: '2026-01-01T03:30' }, 'published_from', 'Dit moment is al voorbij'],
  ])('is refused with %j', async (window, field, text) => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)

    const response = await client.post(`${path}/publish`, { rev: 1, ...window })

    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: [text] }])
    expect([await teasers(reader), (await client.get(path)).json().data.state]).toEqual([[], 'concept'])
  })

  test('takes a minute that has begun, and the moment that it has already, but none that is over', async () => {
    const client = await editor()
    const path = await concept(client)
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
    const publish = async (rev: number, published_from: string) => {
      const response = await client.post(`${path}/publish`, { rev, published_from })
      return [response.statusCode, response.json().errors ?? response.json().data.state]
    }

    const over = { published_from: ['Dit moment is al voorbij'] }
    expect(await publish(1, ago(90))).toEqual([422, over])
    const begun = ago(20)
    expect(await publish(1, begun)).toEqual([200, 'gepubliceerd'])
    await db.query(`update content set published_from = published_from - interval '1 hour'`)
    await wait('1 hour')
    expect(await publish(2, ago(3_620 - 90))).toEqual([422, over])
    const { published_from } = (await client.get(path)).json().data
    expect(await publish(2, published_from)).toEqual([200, 'gepubliceerd'])
  })

  test('shows the picture of the upload that was chosen, which must still be there', async () => {
    const [client, reader] = [await editor(), await member()]
    const upload = await create.upload()
    const path = await concept(client, { image_id: upload.id })
    await client.post(`${path}/publish`, { rev: 1 })
    await db.query('update uploads set file = null, thumbnail_image = null')

    const response = await client.post(`${path}/publish`, { rev: 2 })

    expect([response.statusCode, response.json().errors]).toEqual([422, { image_id: ['Kies een afbeelding'] }])
    const [teaser] = (await reader.get('/api/news/index')).json().blogs
    expect([teaser.image, teaser.thumbnail_image]).toEqual([upload.file, upload.thumbnail_image])
  })

  test('gives an address of its own to each article, made from the title when there is none', async () => {
    const client = await editor()
    const [one, other] = [await concept(client, { url_slug: '' }), await concept(client)]

    const first = await client.post(`${one}/publish`, { rev: 1 })
    const second = await client.post(`${other}/publish`, { rev: 1 })

    expect(first.json().data).toMatchObject({ url_slug: 'zout-bijvullen', rev: 2 })
    expect([second.statusCode, second.json().errors]).toEqual([422, { url_slug: ['Dit webadres is al in gebruik'] }])
  })

  test('of a changed address leaves every one that was published before', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)
    await client.post(`${path}/publish`, { rev: 1 })
    await client.put(`${path}/draft`, { rev: 2, ...draft, url_slug: 'zout' })
    await client.put(`${path}/draft`, { rev: 3, ...draft, url_slug: 'zout-vullen' })
    await client.post(`${path}/publish`, { rev: 4 })

    for (const slug of ['zout-bijvullen', 'zout-vullen'])
      expect((await reader.get(`/api/news/${slug}`)).statusCode).toBe(200)
    expect((await reader.get('/api/news/zout')).statusCode).toBe(404)
  })
})

describe('planning', () => {
  test('shows nothing before its moment, everything from then on, and nothing after its end', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)

    const planned = await client.post(`${path}/publish`, {
      rev: 1,
      published_from: inHours(2),
      published_until: inHours(4),
    })

    const state = async () => (await client.get(path)).json().data.state
    expect(planned.json().data.state).toBe('gepland')
    expect([await teasers(reader), (await reader.get('/api/news/zout-bijvullen')).statusCode]).toEqual([[], 404])
    await wait('121 minutes')
    expect([await teasers(reader), await state()]).toEqual([[draft.title], 'gepubliceerd'])
    await wait('121 minutes')
    expect([await teasers(reader), await state()]).toEqual([[], 'afgelopen'])
  })

  test('a change leaves what members see until its moment, and the last plan counts', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)
    await client.post(`${path}/publish`, { rev: 1, published_until: inHours(12) })
    for (const [rev, title, hours] of [
      [2, 'Later', 2],
      [4, 'Nog later', 3],
    ] as const) {
      await client.put(`${path}/draft`, { rev, ...draft, title })
      await client.post(`${path}/publish`, { rev: rev + 1, published_from: inHours(hours) })
    }

    expect((await client.get(path)).json().data).toMatchObject({
      state: 'gepubliceerd',
      planned_from: expect.any(String),
    })
    expect(await teasers(reader)).toEqual([draft.title])
    await wait('150 minutes')
    expect(await teasers(reader)).toEqual([draft.title])
    await wait('31 minutes')
    expect(await teasers(reader)).toEqual(['Nog later'])
    expect((await reader.get('/api/news/zout-bijvullen')).json().title).toBe('Nog later')
    await wait('10 hours')
    expect([await teasers(reader), (await client.get(path)).json().data.planned_from]).toEqual([['Nog later'], null])
  })
})

describe('withdrawing', () => {
  test('takes what members see and what is planned, and can be followed by publishing again', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)
    const nothing = await client.post(`${path}/withdraw`, { rev: 1 })
    expect([nothing.statusCode, nothing.json().message]).toEqual([422, 'Dit staat niet online en is niet gepland'])
    await client.post(`${path}/publish`, { rev: 1 })
    await client.post(`${path}/publish`, { rev: 2, published_from: inHours(2) })

    const withdrawn = await client.post(`${path}/withdraw`, { rev: 3 })

    expect([withdrawn.json().data.state, await teasers(reader)]).toEqual(['ingetrokken', []])
    expect((await client.post(`${path}/withdraw`, { rev: 1 })).statusCode).toBe(200)
    await wait('3 hours')
    expect([await teasers(reader), (await reader.get('/api/news/zout-bijvullen')).statusCode]).toEqual([[], 404])
    await client.post(`${path}/publish`, { rev: 4 })
    expect(await teasers(reader)).toEqual([draft.title])
  })

  test('and publishing from an older save are refused with the one of now', async () => {
    const [client, reader] = [await editor(), await member()]
    const path = await concept(client)
    await client.put(`${path}/draft`, { rev: 1, ...draft, title: 'Anders' })

    for (const act of ['publish', 'withdraw', 'versions/1/restore']) {
      if (act !== 'publish') await client.post(`${path}/publish`, { rev: 2 })
      const response = await client.post(`${path}/${act}`, { rev: 1 })
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { current: { title: 'Anders' }, base: draft1 },
      ])
    }
    expect(await teasers(reader)).toEqual(['Anders'])
  })
})
