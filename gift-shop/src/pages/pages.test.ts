import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type Member, type TestShop } from '../../testing/shop.ts'
import { portalUrl } from '../../testing/token.ts'
import { gifts } from '../catalogue/gifts.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.remove())

const paths = ['/', '/gifts/thermosfles', '/credit-log', '/order-history', '/user/email-preferences']

describe('every page', () => {
  test.each([...paths, '/bestaat-niet', '/sso?token=x'])(
    '%s says that this is a demonstration, to all',
    async (path) => {
      const member = await shop.signOn(7)

      for (const reply of [await member.get(path), await shop.app.inject(path)]) {
        expect(reply.body).toContain('Demonstratiewinkel')
        expect(reply.body).toContain(`href="${portalUrl}/dashboard">Terug naar het portaal`)
        expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(reply.headers['content-security-policy']).toMatch(
          /^default-src 'none'; style-src 'self'; img-src 'self';/,
        )
        expect(reply.headers['cache-control']).toBe('no-store')
        expect(reply.body).not.toMatch(/<script|<style| style=| on[a-z]+=/)
      }
    },
  )

  test.each([
    ['/', '/cadeaushop'],
    ['/gifts/thermosfles', '/cadeaushop'],
    ['/credit-log', '/puntenhistorie'],
    ['/order-history', '/bestelhistorie'],
    ['/user/email-preferences', '/emailvoorkeuren'],
  ])('%s sends a guest to %s of the portal', async (path, portalPath) => {
    const reply = await shop.app.inject(path)

    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('Je bent niet ingelogd')
    expect(reply.body).toContain(`href="${portalUrl}${portalPath}"`)
  })

  test.each(paths)('%s shows hostile names as text', async (path) => {
    const hostile = `"><img src=x onerror=alert(1)>'&amp;`
    const member = await shop.signOn(7, { name: hostile, email: hostile })
    await shop.credit(1, 7, 500, `<script>alert(1)</script>`)

    const { body } = await member.get(path)

    expect(body).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;amp;')
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('<script')
  })
})

test('every gift has a page and a drawing without scripts', async () => {
  const member = await shop.signOn(7)

  for (const { id, name } of gifts) {
    const drawing = await shop.app.inject(`/gifts/${id}.svg`)
    expect(drawing.headers['content-type']).toBe('image/svg+xml')
    expect(drawing.body).not.toContain('<script')
    expect((await member.get(`/gifts/${id}`)).body).toContain(name)
  }
})

test('no other file is served', async () => {
  for (const path of ['/files/style.css', '/..%2f..%2fmain.ts', '/gifts/%2e%2e/main.ts']) {
    expect((await shop.app.inject(path)).statusCode).not.toBe(200)
  }
})

test('the statement has each change with its balance, 25 per page', async () => {
  const member = await shop.signOn(7)
  for (let number = 1; number <= 30; number++) await shop.credit(number, 7, 100, `Registratie ${number}.`)

  const [first, second] = [(await member.get('/credit-log')).body, (await member.get('/credit-log?page=2')).body]

  expect(first).toContain('saldo 3.000 punten')
  expect(first).toContain('Registratie 6.')
  expect(first).not.toContain('Registratie 5.')
  expect(second).toContain('Registratie 5.')
  expect(second).toContain('saldo 100 punten')
  expect(second).toContain('03-02-2026')
  expect((await member.get('/credit-log?page=-1&page=x')).statusCode).toBe(200)
})

describe('a balance below zero', () => {
  let member: Member
  beforeEach(async () => {
    member = await shop.signOn(7)
    await shop.credit(1, 7, 500)
    await member.post('/orders', { gift_id: 'thermosfles', order_key: crypto.randomUUID() })
    await shop.correct(1, 1, 7, -500)
  })

  test('stands on the statement as two lines, down to zero and below, in words', async () => {
    const { body } = await member.get('/credit-log')

    expect(textOf(body)).toMatch(
      /Je staat 450 punten onder nul, omdat er punten zijn teruggenomen\. De volgende punten vullen dit aan\./,
    )
    expect(textOf(body)).toMatch(
      /Hersteld Onder nul: de volgende punten vullen dit aan\. − 450 punten saldo −450 punten .*Hersteld − 50 punten saldo 0 punten/,
    )
  })

  test('lets nobody order, also by a page from before, and says why', async () => {
    await shop.adjust('b3c1a7de-4c53-4c8e-9a55-0d6f2f6f9a01', 7, 1)

    const gift = await member.get('/gifts/thermosfles')
    const refused = await member.post('/orders', { gift_id: 'thermosfles', order_key: crypto.randomUUID() })

    expect(gift.body).not.toContain('/orders"')
    expect(gift.body).toContain('Nog 899 punten te gaan')
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('Je staat 449 punten onder nul')
    expect(refused.body).toContain('Er is niets besteld.')
    expect((await member.get('/order-history')).body.match(/Thermosfles/g)).toHaveLength(1)
  })

  test('signs on as ever, and the next points fill it up', async () => {
    const again = await shop.signOn(7)
    expect((await again.get('/')).body).toContain('Daarna kun je weer bestellen.')

    await shop.credit(2, 7, 950)

    expect((await again.get('/')).body).toContain('Je hebt 500 punten te besteden.')
    const { body } = await again.get('/credit-log')
    expect(body).not.toMatch(/Je staat|vullen dit aan/)
    expect((await again.post('/orders', { gift_id: 'thermosfles', order_key: crypto.randomUUID() })).statusCode).toBe(
      303,
    )
  })

  test('that goes deeper, and a balance that ends at zero, are one line each', async () => {
    await shop.correct(1, 2, 7, -10)
    await shop.credit(2, 8, 100)
    await shop.correct(2, 1, 8, -100)

    expect(shop.books.ledger.linesOf(7)[0]).toMatchObject({ points: -10, balance: -460 })
    expect(shop.books.ledger.linesOf(8)).toHaveLength(2)
  })
})

const textOf = (body: string) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test("a member can't see another member's points", async () => {
  await shop.credit(1, 8, 500, 'Van een ander')
  const member = await shop.signOn(7)

  const { body } = await member.get('/credit-log')

  expect(body).not.toContain('Van een ander')
  expect(body).toContain('0 punten')
})

describe('e-mail preferences', () => {
  test('are kept across a restart', async () => {
    const member = await shop.signOn(7, { email: 'sanne@voorbeeld.nl' })
    expect((await member.get('/user/email-preferences')).body).toMatch(/value="orders" checked/)

    const reply = await member.post('/user/email-preferences', { subject: 'points' })
    await shop.restart()
    const { body } = await member.get(String(reply.headers.location))

    expect(body).toContain('opgeslagen')
    expect(body).toContain('sanne@voorbeeld.nl')
    expect(body).toMatch(/value="points" checked/)
    expect(body).not.toMatch(/value="(orders|gifts)" checked/)
  })

  test("can't be changed by another site or for another member", async () => {
    const [member, other] = [await shop.signOn(7), await shop.signOn(8)]

    const forged = await member.post('/user/email-preferences', { subject: 'gifts', csrf_token: other.csrf_token })
    await other.post('/user/email-preferences', { subject: 'gifts', member_id: '7' })

    expect(forged.statusCode).toBe(403)
    expect((await member.get('/user/email-preferences')).body).not.toMatch(/value="gifts" checked/)
  })
})
