import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
const [brands, products] = ['/api/admin/brands', '/api/admin/products']
const brand = { name: 'Nova', serial_mask: 'aa-9999', warranty_months: { statutory: 24, all_in: 12 }, is_active: true }
const begun = { valid_from: '2020-01-01', credits: 250 }
const next = { valid_from: '2099-01-01', credits: 275 }
const model = { model: 'N 10', is_active: true, marks: [], points: [next, begun] }

let editor: TestClient
beforeEach(async () => {
  await portal.reset()
  editor = await clientOf(await create.member({ roles: ['redactie'] }))
})
afterAll(() => portal.close())

const made = async (path: string, body: object) => (await editor.post(path, body)).json().data as { id: number }
const errorsOf = async (path: string, body: object) => {
  const response = await editor.post(path, body)
  return [response.statusCode, response.json().errors]
}

test('a brand and its product are made, and members register by its mask from the first day of its points', async () => {
  const { id: brand_id } = await made(brands, brand)
  const product = await made(products, { ...model, brand_id, points: [begun] })
  const member = await clientOf(await create.member())

  expect((await member.post('/api/brands')).json()).toEqual(['Nova'])
  expect((await member.post('/api/products', { brand: 'Nova' })).json()).toEqual([
    {
      id: product.id,
      brand: 'Nova',
      model: 'N 10',
      credits: 250,
      image: null,
      serial_mask: 'aa-9999',
      next_points: null,
    },
  ])
  const check = (serial_number: string) =>
    member.post('/api/productregistration/bulk/check', {
      rows: [{ serial_number, selectedProduct: product.id }],
      fields: ['serial_number', 'selectedProduct'],
    })
  expect((await check('ab 12-34')).json()).toMatchObject({ ok: 1 })
  expect((await check('ab 12345')).json().results[0].errors).toEqual({
    serial_number: ['Serienummer moet bestaan uit 2 letters en 4 cijfers'],
  })
})

test('the list finds products by brand and model, and narrows to those that can be registered', async () => {
  for (const one of ['Compact 8', 'Comfort 12']) await create.product({ brand: 'AquaStar', model: one })
  await create.product({ brand: 'Talent', model: 'T 40' })
  await db.query("update products set is_active = false where model = 'T 40'")
  const names = async (query: string) =>
    (await editor.get(`${products}?${query}`)).json().data.map((one: { model: string }) => one.model)

  expect(await names('')).toEqual(['Comfort 12', 'Compact 8', 'T 40'])
  expect(await names('search=aquastar comp')).toEqual(['Compact 8'])
  expect(await names('filter[active]=no')).toEqual(['T 40'])
  expect(await names('filter[active]=yes&per_page=20')).toEqual(['Comfort 12', 'Compact 8'])
  expect((await editor.get(brands)).json().data).toMatchObject([
    { name: 'AquaStar', products: 2 },
    { name: 'Talent', products: 1 },
  ])
})

test('marks of what can be registered that end within ninety days, or have ended, are counted and found', async () => {
  const { id: brand_id } = await made(brands, brand)
  const [{ near, far } = { near: '', far: '' }] = await db.query<{ near: string; far: string }>(
    'select (dutch_day() + 90)::text as near, (dutch_day() + 91)::text as far',
  )
  const marks = (...days: string[]) =>
    days.map((valid_until, index) => ({ name: 'KIWA', number: `K${index}`, valid_until }))
  await made(products, { ...model, brand_id, marks: marks('2026-01-01', near, far) })
  await made(products, { ...model, brand_id, model: 'N 12', marks: marks(far) })
  await made(products, { ...model, brand_id, model: 'N 14', is_active: false, marks: marks(near) })

  const { data } = (await editor.get(`${products}?filter[marks]=ending`)).json()
  expect(data.map((one: { model: string }) => one.model)).toEqual(['N 10'])
  expect((await editor.get('/api/admin/overview/content')).json().data.ending_marks).toBe(2)
})

test('what is wrong is told at its field', async () => {
  const { id: brand_id } = await made(brands, brand)
  await made(products, { ...model, brand_id })
  const months = { statutory: 24, all_in: 'x' }

  expect(await errorsOf(brands, { ...brand, name: 'nova' })).toEqual([422, { name: ['Dit merk bestaat al'] }])
  for (const serial_mask of ['b', 'aa--99', '-9', 'A9'])
    expect(await errorsOf(brands, { ...brand, serial_mask })).toEqual([422, { serial_mask: [expect.any(String)] }])
  expect(await errorsOf(brands, { name: '', warranty_months: months })).toEqual([
    422,
    { name: ['Naam is verplicht'], 'warranty_months.all_in': ['Vul een aantal maanden in, van 0 tot en met 600'] },
  ])
  expect(await errorsOf(products, { ...model, brand_id })).toEqual([
    422,
    { model: ['Dit merk heeft al een model met deze naam'] },
  ])
  expect(await errorsOf(products, { ...model, brand_id: 99, image_upload_id: 99, points: [] })).toEqual([
    422,
    {
      brand_id: ['Kies een geldig merk'],
      image_upload_id: ['Deze foto is er niet meer. Kies hem opnieuw'],
      points: ['Vul in vanaf welke dag het product punten geeft'],
    },
  ])
  const mark = { name: 'KIWA', number: 'K1', valid_until: '2027-02-30' }
  const bad = { valid_from: '', credits: -1 }
  expect(await errorsOf(products, { ...model, brand_id, marks: [mark], points: [bad] })).toEqual([
    422,
    {
      'marks.0.valid_until': ['Vul een geldige datum in'],
      'points.0.valid_from': ['Vul een dag in'],
      'points.0.credits': ['Vul hele punten in, van 0 tot en met 100.000'],
    },
  ])
  expect(await errorsOf(products, { ...model, brand_id, model: 'N 12', points: [next, next] })).toEqual([
    422,
    { 'points.1.valid_from': ['Deze dag staat er al'] },
  ])
})

describe('the points of a product', () => {
  test('change before their day, and never after it', async () => {
    const { id: brand_id } = await made(brands, brand)
    const { id } = await made(products, { ...model, brand_id })
    const save = (version: number, points: object[]) =>
      editor.put(`${products}/${id}`, { ...model, brand_id, version, points })

    expect((await save(1, [{ ...next, credits: 280 }, begun])).json().data.points).toEqual([
      { ...next, credits: 280, has_begun: false },
      { ...begun, has_begun: true },
    ])
    for (const points of [[next], [next, { ...begun, credits: 1 }], [{ ...begun, valid_from: '2020-01-02' }]])
      expect((await save(2, points)).json().errors).toEqual({
        points: ['Punten die al gelden of golden, kunnen niet meer veranderen'],
      })
    expect((await save(2, [begun])).json().data.points).toHaveLength(1)
  })

  test('do not begin on a day since when the product was registered', async () => {
    const { id: brand_id } = await made(brands, brand)
    const { id } = await made(products, { ...model, brand_id })
    await create.registration({ product_id: id, created_at: new Date('2026-02-01T23:30:00Z') })
    const save = (day: string) =>
      editor.put(`${products}/${id}`, {
        ...model,
        brand_id,
        version: 1,
        points: [{ valid_from: day, credits: 1 }, begun],
      })

    expect((await save('2026-02-02')).json().errors).toEqual({
      'points.0.valid_from': ['Dit product is sindsdien geregistreerd. Kies een dag die nog komt'],
    })
    expect((await save('2026-02-03')).statusCode).toBe(200)
  })
})

test('of two people who save from the same version the second one gets what the first has made', async () => {
  const { id: brand_id } = await made(brands, brand)
  const { id } = await made(products, { ...model, brand_id })
  const other = await clientOf(await create.admin())
  for (const [path, body, change] of [
    [`${brands}/${brand_id}`, brand, { name: 'Nova Plus' }],
    [`${products}/${id}`, { ...model, brand_id }, { model: 'N 11' }],
  ] as const) {
    const first = { ...body, ...change, version: 1 }
    const [saved, again] = [await editor.put(path, first), await editor.put(path, first)]
    const late = await other.put(path, { ...body, is_active: false, version: 1 })

    expect([saved.statusCode, again.json()]).toEqual([200, saved.json()])
    expect([late.statusCode, late.json().current]).toEqual([409, saved.json().data])
  }
  expect((await editor.get(`${products}?search=novaplus`)).json().data).toMatchObject([{ model: 'N 11' }])
})

test('a mask is tried on numbers, and on those that are registered, and changes none of them', async () => {
  const product = await create.product({ brand: 'AquaStar' })
  for (const serial_number of ['AB 100001', 'AB 100002', 'CD 9'])
    await create.registration({ product_id: product.id, serial_number })
  const tried = async (serial_mask: string | null) =>
    (await editor.post(`${brands}/1/try-mask`, { serial_mask, examples: ['ab100001', 'x'] })).json().data

  expect(await tried('aa 999999')).toEqual({ fits: [true, false], existing: 3, would_not_fit: 1, samples: ['CD 9'] })
  expect(await tried('a**9-9999')).toMatchObject({ fits: [true, false], would_not_fit: 1 })
  expect(await tried(null)).toEqual({ fits: [true, true], existing: 3, would_not_fit: 0, samples: [] })
  await editor.put(`${brands}/1`, { ...brand, serial_mask: '9', version: 1 })
  expect(await db.query('select serial_number from registrations order by 1')).toHaveLength(3)
})

test('a picture of a product is that of an upload, which is not swept', async () => {
  const { id: brand_id } = await made(brands, brand)
  const { id: image_upload_id } = await create.upload()
  const product = await made(products, { ...model, brand_id, image_upload_id })
  const [{ file } = { file: '' }] = await db.query<{ file: string }>('select file from uploads')

  expect(product).toMatchObject({ image: file, image_upload_id })
  const kept = await editor.put(`${products}/${product.id}`, { ...model, brand_id, is_active: false, version: 1 })
  expect(kept.json().data).toMatchObject({ image: file, image_upload_id, is_active: false })
  await expect(db.query('delete from uploads')).rejects.toThrow()
})

test('servicedesk and lezer see the catalogue, and an installer nothing of it', async () => {
  await create.product()
  for (const role of ['servicedesk', 'lezer'] as const) {
    const reader = await clientOf(await create.member({ roles: [role] }))
    expect([(await reader.get(products)).statusCode, (await reader.get(`${brands}/1`)).statusCode]).toEqual([200, 200])
    expect((await reader.post(brands, brand)).statusCode).toBe(403)
    expect((await reader.put(`${products}/1`, { ...model, brand_id: 1, version: 1 })).statusCode).toBe(403)
  }
  const installer = await clientOf(await create.member())
  expect((await installer.get(products)).statusCode).toBe(403)
  expect((await editor.get(`${products}/999`)).statusCode).toBe(404)
})
