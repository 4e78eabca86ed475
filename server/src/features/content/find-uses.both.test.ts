import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
let editor: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

type Link = { kind: string; title: string; is_visible: boolean }

async function uses(path: string) {
  const { links } = (await editor.get(`/api/admin/${path}/uses`)).json().data
  return links.map(({ kind, title, is_visible }: Link) => `${kind} ${title}${is_visible ? ', seen' : ''}`)
}

const made = async (kind: string, draft: object) => (await editor.post(`/api/admin/${kind}`, draft)).json().data

async function publish(kind: string, { id, rev }: { id: number; rev: number }, published_from?: string) {
  const { statusCode, json } = await editor.post(`/api/admin/${kind}/${id}/publish`, { rev, published_from })
  expect(statusCode).toBe(200)
  return json().data
}

async function published(kind: string, draft: object) {
  return publish(kind, await made(kind, draft))
}

const article = (title: string, content: string, more = {}) => ({ title, intro: 'Zo', content, ...more })
const answer = (question: string, text: string) => ({ group: 'werking', question, answer: text })

describe('of a file of a subject without versions', () => {
  const manual = { title: 'Handleiding', name: 'Compact 8', brand: 'AquaStar', category: 'Handleiding', language: 'nl' }
  const toFile = '<p><a href="/storage/uploads/handleiding-0123456789ab.pdf">hier</a></p>'
  let upload_id: number
  let image_id: number
  let path: string
  beforeEach(async () => {
    const pdf = { type: 'application/pdf', files_start: 'uploads/handleiding-0123456789ab' }
    upload_id = (await create.upload(pdf)).id
    image_id = (await create.upload()).id
    const { id } = await made('downloads', { ...manual, upload_id, is_visible: true })
    path = `downloads/${id}`
  })

  test('texts, pictures and other entries that have it are told, and whether members see that', async () => {
    expect(await uses(path)).toEqual([])
    const picture = { image_id, image_decorative: true }
    await published('news', article('Zout', toFile, picture))
    await published('faq', answer('Waar staat het?', toFile))
    await made('news', article('Concept', toFile))
    await made('faq', answer('Ander bestand?', '<p><a href="/storage/uploads/ander-0123456789ab.pdf">hier</a></p>'))
    await made('downloads', { ...manual, title: 'Nog eens', upload_id, is_visible: false })
    await published('news', article('Zonder', '<p>Niets</p>', picture))

    expect(await uses(path)).toEqual([
      'faq Waar staat het?, seen',
      'news Zout, seen',
      'news Concept',
      'downloads Nog eens',
    ])
    const { id } = await made('images', { name: 'Zak', files: { jpg: image_id } })
    expect(await uses(`images/${id}`)).toEqual(['news Zonder, seen', 'news Zout, seen'])
    const video = await made('videos', { title: 'Film', poster_upload_id: image_id })
    expect(await uses(`videos/${video.id}`)).toEqual(['news Zonder, seen', 'news Zout, seen', 'images Zak'])
  })

  test('a plan counts, and neither an earlier version nor the bin does', async () => {
    const change = async (was: object, draft: object, from?: string) => {
      const { id, rev } = await made('faq', was)
      if (from) await publish('faq', { id, rev }, from)
      const { current } = (
        await editor.put(`/api/admin/faq/${id}/draft`, { ...draft, rev: from ? rev + 1 : rev })
      ).json()
      expect(current).toBeUndefined()
      return id
    }
    await change(answer('Gepland', toFile), answer('Gepland', '<p>Niets</p>'), '2099-01-01T09:00')
    await change(answer('Vroeger', toFile), answer('Vroeger', '<p>Niets</p>'))
    const { id } = await made('faq', answer('Weg', toFile))
    await editor.delete(`/api/admin/faq/${id}`)

    expect(await uses(path)).toEqual(['faq Gepland'])
  })

  test('is read by whoever sees content, of an entry that is there', async () => {
    const statusFor = async (roles: 'lezer'[], at = path) =>
      (await (await clientOf(await create.member({ roles }))).get(`/api/admin/${at}/uses`)).statusCode

    expect([await statusFor(['lezer']), await statusFor([]), await statusFor(['lezer'], 'downloads/999')]).toEqual([
      200, 403, 404,
    ])
    expect(await statusFor(['lezer'], path.replace('downloads', 'images'))).toBe(404)
  })
})

test('of an article: answers that lead to it count as other articles do', async () => {
  const { id } = await create.news({ url_slug: 'zout' })
  const toArticle = '<p><a href="/nieuws/zout">hier</a></p>'
  await published('faq', answer('Waar koop ik zout?', toArticle))
  await made('faq', answer('En hoeveel?', toArticle))
  await made('faq', answer('En wanneer?', '<p><a href="/nieuws/zouter">hier</a></p>'))

  expect(await uses(`news/${id}`)).toEqual(['faq Waar koop ik zout?, seen', 'faq En hoeveel?'])
  const { links } = (await editor.get(`/api/admin/articles/uses?articles=news-${id}`)).json().data
  expect(links).toHaveLength(2)
})
