import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exportFormats, exportTypes } from '@portal/contract/exports'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../testing/app-codes.ts'
import { testEngine } from '../../../testing/databases.ts'
import { createTestPortal } from '../../../testing/portal.ts'

import { exportList } from './export-list.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const articles = '/api/admin/articles/export?format=csv'
const members = '/api/admin/members/export?format=csv'

/** The cells of a file without its headings: no cell of these tests has a semicolon. */
function rowsIn({ body }: { body: string }): string[][] {
  const [, ...lines] = body.trimEnd().split('\r\n')
  return lines.map((line) => line.split(';'))
}

/** What stands in the cells of a workbook's sheet: of a text its text, else its type and value. */
function cellsIn({ rawPayload }: { rawPayload: Buffer }): Record<string, string>[] {
  const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml']!)
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    Object.fromEntries(
      [...row!.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)].map(([, column, kind, value]) => [
        column,
        kind!.includes('inlineStr') ? value!.replace(/<[^>]*>/g, '') : value,
      ]),
    ),
  )
}

function manyArticles(count: number) {
  return db.query(
    `insert into content (kind, draft, search_key)
     select 'news', jsonb_build_object('title', 'Bericht ' || n, 'url_slug', ''), 'bericht' || n from generate_series(1, $1) n`,
    [count],
  )
}

describe('an export of articles', () => {
  test('is a file that is named after the list and the day, for spreadsheets', async () => {
    const client = await clientOf(await create.member({ roles: ['lezer'] }))
    await create.news({ title: 'Hardheid meten', created_at: new Date('2026-07-31T23:30:00Z') })

    const { statusCode, headers, body } = await client.get(articles)

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store, private',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="artikelen-\d{4}-\d\d-\d\d\.csv"$/)
    expect(body.slice(0, 33)).toBe('\uFEFFTitel;Soort;Status;Online vanaf;')
    expect(rowsIn({ body })[0]?.slice(0, 5)).toEqual([
      'Hardheid meten',
      'Nieuws',
      'Gepubliceerd',
      '01-08-2026 01:30',
      '',
    ])
  })

  test('has a row for each article that the list has with the same filters, in the same order', async () => {
    const client = await clientOf(await create.member({ roles: ['redactie'] }))
    await manyArticles(1_203)
    await create.promotion({ title: 'Bericht over zout' })
    const query = 'filter[kind]=news&filter[state]=concept&search=bericht&sort=-title'

    const [file, page] = await Promise.all([
      client.get(`${articles}&${query}`),
      client.get(`/api/admin/articles?${query}`),
    ])

    const { data, meta } = page.json()
    const titles = rowsIn(file).map(([title]) => title)
    expect([titles.length, meta.total]).toEqual([1_203, 1_203])
    expect(titles.slice(0, 25)).toEqual(data.map(({ title }: { title: string }) => title))
  })

  test('is of one moment, whatever is written and removed meanwhile', async () => {
    const client = await clientOf(await create.member({ roles: ['redactie'] }))
    await manyArticles(1_500)
    let isDone = false
    const change = async () => {
      for (let round = 0; !isDone; round++) {
        await db.tx(async () => {
          await db.query(`delete from content where id in (select id from content order by id limit 5)`)
          await manyArticles(5)
        })
        expect(round).toBeLessThan(10_000)
      }
    }

    const changing = change()
    const counts: number[] = []
    for (let round = 0; round < 5; round++) counts.push(rowsIn(await client.get(articles)).length)
    isDone = true
    await changing

    // Every change keeps the number, so a file of two moments would have another.
    expect(counts).toEqual([1_500, 1_500, 1_500, 1_500, 1_500])
  })

  test('lets no cell be a formula, and keeps lines and quotes within their cell', async () => {
    const client = await clientOf(await create.member({ roles: ['redactie'], first_name: '=1+1', last_name: 'A;@B' }))
    await client.post('/api/admin/news', { title: '=HYPERLINK("http://x";"y")' })

    const { body } = await client.get(articles)

    expect(body).toContain(`"'=HYPERLINK(""http://x"";""y"")"`)
    expect(body).toContain(`"'=1+1 A;'@B"`)
  })

  test('leaves nothing on the disk', async () => {
    const client = await clientOf(await create.member({ roles: ['redactie'] }))
    await client.get(articles)

    expect(readdirSync(join(portal.config.dataDir, 'exports'))).toEqual([])
  })

  test.each([
    ['?format=doc', 'format'],
    ['?format=csv&filter[soort]=news', 'filter[soort]'],
    ['?format=csv&filter[state]=weg', 'filter[state]'],
    ['?format=csv&sort=password', 'sort'],
  ])('is refused with %s', async (query, field) => {
    const client = await clientOf(await create.member({ roles: ['redactie'] }))

    const response = await client.get(articles.replace('?format=csv', query))

    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })
})

describe('an export as a workbook', () => {
  const asWorkbook = articles.replace('csv', 'xlsx')

  test('has moments by the Dutch clock, and names itself and its length', async () => {
    const client = await clientOf(await create.member({ roles: ['lezer'] }))
    await create.news({ title: 'Hardheid <meten> & zo', created_at: new Date('2026-07-31T23:30:00Z') })

    const response = await client.get(asWorkbook)

    expect(response.headers).toMatchObject({
      'content-type': exportTypes.xlsx,
      'content-length': String(response.rawPayload.length),
    })
    expect(response.headers['content-disposition']).toMatch(/filename="artikelen-\d{4}-\d\d-\d\d\.xlsx"$/)
    const [headings, row] = cellsIn(response)
    expect(Object.values(headings!).slice(0, 4)).toEqual(['Titel', 'Soort', 'Status', 'Online vanaf'])
    expect(row).toMatchObject({ A: 'Hardheid &lt;meten&gt; &amp; zo', B: 'Nieuws', C: 'Gepubliceerd' })
    // 1 August 2026 is day 46,235 of a spreadsheet; half past one is a sixteenth of it.
    expect(row!.D).toBe('<v>46235.0625</v>')
    expect(Object.keys(row!)).not.toContain('E')
  })

  test('has numbers as numbers', async () => {
    const client = await clientOf(await create.member({ roles: ['servicedesk'], is_installer: false }))
    await create.member({ first_name: 'Noor' })

    const [, row] = cellsIn(await client.get(`${members.replace('csv', 'xlsx')}&search=noor`))

    expect(row).toMatchObject({ E: '<v>0</v>', F: 'Geverifieerd' })
  })

  test('has a row for each article that the list has, however many there are', async () => {
    const client = await clientOf(await create.member({ roles: ['redactie'] }))
    await manyArticles(1_203)

    const [file, page] = await Promise.all([
      client.get(`${asWorkbook}&sort=-title`),
      client.get('/api/admin/articles?sort=-title'),
    ])

    const [, ...rows] = cellsIn(file)
    expect(rows).toHaveLength(page.json().meta.total)
    expect(rows.slice(0, 25).map(({ A }) => A)).toEqual(page.json().data.map(({ title }: { title: string }) => title))
  })

  test('has texts only where a formula was typed', async () => {
    const client = await clientOf(await create.member({ roles: ['redactie'], first_name: '=1+1', last_name: '@B' }))
    await client.post('/api/admin/news', { title: '=HYPERLINK("http://x";"y")' })

    const response = await client.get(asWorkbook)

    expect(cellsIn(response)[1]).toMatchObject({ A: '=HYPERLINK(&quot;http://x&quot;;&quot;y&quot;)', G: '=1+1 @B' })
    expect(strFromU8(unzipSync(response.rawPayload)['xl/worksheets/sheet1.xml']!)).not.toContain('<f>')
  })
})

describe('an export of members', () => {
  test('has what the list shows of each installer whom the search finds', async () => {
    const client = await clientOf(await create.member({ roles: ['servicedesk'], is_installer: false }))
    await create.member({
      first_name: 'Noor',
      last_name: 'Vos',
      email: 'noor@voorbeeld.nl',
      company: 'Vos',
      city: 'Ede',
    })
    await create.member({ first_name: 'Els', last_name: 'Aa' })

    const rows = rowsIn(await client.get(`${members}&search=noor`))

    expect(rows).toEqual([['Noor Vos', 'noor@voorbeeld.nl', 'Vos', 'Ede', '0', 'Geverifieerd', '', '']])
    expect((await client.get(`/api/users?search=noor`)).json().meta.total).toBe(1)
  })

  test('is told by the record, with the number of rows and without the words that were searched for', async () => {
    const admin = await clientOf(await create.admin())
    await create.member({ first_name: 'Noor' })
    await admin.get(`${members}&search=noor`)

    const [line] = (await admin.get('/api/admin/audit')).json().data
    const { changes } = (await admin.get(`/api/admin/audit/${line.id}`)).json().data

    expect(line).toMatchObject({ action: 'members-exported', entry: { kind: 'members', id: 'list' } })
    const told = changes.map((change: { field: string; new: string }) => [change.field, change.new]).toSorted()
    expect(told).toEqual([
      ['format', 'csv'],
      ['rows', '1'],
      ['words', '1'],
    ])
  })

  test('wants a second factor that was proven just now', async () => {
    const client = await clientOf(await create.member({ roles: ['servicedesk'] }))
    const { secret } = (await client.post('/api/second-factor/app/options')).json().data
    await client.post('/api/second-factor/app', { code: codeOf(secret) })
    await db.query(`update sessions set factor_proven_at = now() - interval '6 minutes'`)

    const response = await client.get(members)

    expect([response.statusCode, response.json().reason]).toEqual([403, 'step-up'])
  })

  test.each(['redactie', null])('is not for %s', async (role) => {
    const client = await clientOf(await create.member({ roles: role ? ['redactie'] : [] }))

    expect((await client.get(members)).statusCode).toBe(403)
  })
})

test.each(exportFormats)('too many exports are refused for a while, as %s', async (format) => {
  const client = await clientOf(await create.member({ roles: ['lezer'] }))
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) {
    statuses.push((await client.get(`/api/admin/articles/export?format=${format}`)).statusCode)
  }

  expect(statuses.indexOf(429)).toBe(20)
})

test.runIf(testEngine === 'embedded')('between two exports others have their turn on the one session', async () => {
  const order: string[] = []
  let begin = (): void => {}
  const other = new Promise<void>((resolve) => (begin = resolve)).then(async () => {
    await db.query('select 1')
    order.push('another call')
  })
  const note = async (name: string) => {
    begin()
    // The other export is ready by then, and the call waits.
    for (let count = 0; count < 50; count++) await db.query('select 1')
    order.push(name)
  }
  const statement = { text: 'select 1 as id', values: [] }
  const columns = [{ heading: 'Id', cell: ({ id }: { id: number }) => id }]
  const makeFile = async (name: string) => {
    const { file } = await exportList(portal.deps, { name, format: 'csv', columns, statement, note: () => note(name) })
    file.stream.destroy()
  }

  await Promise.all([makeFile('een'), makeFile('twee'), other])

  expect(order).toEqual(['een', 'another call', 'twee'])
})
