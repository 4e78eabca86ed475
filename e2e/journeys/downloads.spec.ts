import { exportedLines } from '../support/exported-lines.ts'
import { mediaList } from '../support/media-list.ts'
import { expect, logIn, test } from '../support/test.ts'

const path = '/service/downloads'

test('an installer opens a manual in a new tab', async ({ page, context, create }) => {
  await logIn(page, await create.member())
  await page.goto(path)
  const { rows, search } = mediaList(page, 'Downloads')
  await search.fill('altech installatie')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('cell')).toHaveText([
    'Handleiding',
    'InstallatiehandleidingAltech',
    'Altech – installatie',
    /^\d{2}-\d{2}-\d{4}$/,
    'Download',
  ])

  const link = rows.getByRole('link', { name: /^Download .*\(opent in een nieuw tabblad\)$/ })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.close()
  await expect(page).toHaveURL(`${path}?zoek=altech+installatie`)
  const reply = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(reply.headers()['content-type']).toBe('application/pdf')
  expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('downloads sort by title, and an export holds them in that order', async ({ page, create }) => {
  await create.download({ title: 'Aaa proefblad', name: 'Proef', brand: 'Softy', category: 'Brochures' })
  await logIn(page, await create.member())
  await page.goto(`${path}?merk=Softy`)
  const { rows, head } = mediaList(page, 'Downloads')
  await head('Titel').getByRole('button').click()
  await expect(rows.first()).toContainText('Aaa proefblad')

  const lines = await exportedLines(page)

  expect(lines[0]).toBe('Categorie,Titel,Merk,Naam,Datum,Bestand')
  expect(lines[1]).toMatch(
    /^Brochures,Aaa proefblad,Softy,Proef,\d{2}-\d{2}-\d{4},http.*\/storage\/downloads\/.*\.pdf$/,
  )
  expect(lines).toHaveLength(1 + (await rows.count()))
})
