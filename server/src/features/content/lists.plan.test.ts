import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillArticles, fillImages } from '../../../testing/fill-content.ts'
import { createTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { recordStatements, rowsRead } from '../../../testing/record-statements.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const images = 20_000
// Of articles, few as they are, a search looks at all, to show them and to count them.
const mostRows = 1_500

// The planner chooses by the size of the tables, so only large ones prove anything.
describe('beside many images', () => {
  let portal: TestPortal
  let editor: TestClient

  beforeAll(async () => {
    portal = await createTestPortal()
    editor = await portal.clientOf(await portal.create.member({ roles: ['redactie'] }))
    await fillImages(portal.db, images)
    await fillArticles(portal.db, 500)
    for (const table of ['content', 'uploads', 'upload_uses']) await portal.db.query(`vacuum analyze ${table}`)
  })
  afterAll(() => portal.close())

  test.each([
    ['the image bank', '/api/admin/images'],
    ['the image bank by title', '/api/admin/images?sort=title'],
    ['the last titles of the image bank', '/api/admin/images?sort=-title'],
    ['the image bank by date', '/api/admin/images?sort=-dated_at'],
    ['an image', '/api/admin/images?search=aanzicht 1999'],
    ['no image', '/api/admin/images?search=zeewater'],
    ['the articles', '/api/admin/articles'],
    ['the articles by title', '/api/admin/articles?sort=title'],
    ['an article', '/api/admin/articles?search=bericht 499'],
    ['the questions', '/api/admin/faq'],
  ])('%s: all but what counts them reads little', async (_name, path) => {
    const statements = await recordStatements(portal.db, () => editor.get(path))

    const own = statements.filter(({ text }) => text.includes('from content c') && !isCount(text, path))
    let read = 0
    for (const statement of own) read += await rowsRead(portal.db, statement)
    expect(own.length).toBeGreaterThan(0)
    expect(read).toBeLessThan(mostRows)
  })
})

// Of a search it counts only what an index found.
function isCount(text: string, path: string): boolean {
  return text.startsWith('select count(*)') && !path.includes('search')
}
