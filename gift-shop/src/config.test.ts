import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

describe('in the environment of the portal', () => {
  test.each([
    [{}, 4000, 'http://127.0.0.1:4000', 'http://localhost:3000'],
    [{ PORT: '3100' }, 4100, 'http://127.0.0.1:4100', 'http://localhost:3100'],
    [{ PORT: '3100', GIFT_SHOP_URL: '' }, 4100, 'http://127.0.0.1:4100', 'http://localhost:3100'],
    [{ GIFT_SHOP_URL: 'http://localhost:4500/' }, 4500, 'http://localhost:4500', 'http://localhost:3000'],
    [{ GIFT_SHOP_URL: 'https://shop.example' }, 4000, 'https://shop.example', 'http://localhost:3000'],
    [
      { GIFT_SHOP_URL: 'http://localhost:4500', GIFT_SHOP_PORT: '4600' },
      4600,
      'http://localhost:4500',
      'http://localhost:3000',
    ],
  ])('%j the shop listens where the portal looks for it', (environment, port, url, issuer) => {
    expect(loadConfig(environment)).toMatchObject({ port, url, issuer, portalUrl: issuer })
  })

  test('tokens come from APP_URL, and members go back to FRONTEND_URL', () => {
    const config = loadConfig({ APP_URL: 'https://api.example/', FRONTEND_URL: 'https://portaal.example' })

    expect(config).toMatchObject({ issuer: 'https://api.example', portalUrl: 'https://portaal.example' })
  })
})

test('all problems are named at once', () => {
  const environment = { PORT: '70000', GIFT_SHOP_URL: 'ftp://shop', GIFT_SHOP_SECRET: 'short' }

  expect(() => loadConfig(environment)).toThrow(/PORT: .*\n.*GIFT_SHOP_URL: .*\n.*GIFT_SHOP_SECRET: /)
})
