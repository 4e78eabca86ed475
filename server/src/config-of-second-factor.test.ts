import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  APP_KEY: 'a secret of at least 32 characters',
  APP_URL: 'https://portal.example',
  TRUST_PROXY: '1',
}

describe('the second factor is skipped', () => {
  test('by the people of the demo', () => {
    expect(loadConfig({}).skipsSecondFactor).toContain('beheer@voorbeeld.nl')
    expect(
      loadConfig({ DATABASE_URL: 'postgres://db/portal', DEMO_DATA: 'on' }).skipsSecondFactor.size,
    ).toBeGreaterThan(0)
  })

  test.each([
    { DEMO_DATA: 'off' },
    { DATABASE_URL: 'postgres://db/portal' },
    production,
    { ...production, DEMO_DATA: 'off' },
  ])('by nobody with %j', (environment) => {
    expect([...loadConfig(environment).skipsSecondFactor]).toEqual([])
  })
})

describe('passkeys', () => {
  test.each([
    [{}, 'localhost'],
    [{ APP_URL: 'https://portal.example:8443/base' }, 'portal.example'],
    [{ APP_URL: 'https://portal.example', FRONTEND_URL: 'https://www.portal.example' }, 'portal.example'],
    [{ APP_URL: 'https://api.example', FRONTEND_URL: 'https://www.example' }, undefined],
    [{ APP_URL: 'https://portal.example', FRONTEND_URL: 'https://noportal.example' }, undefined],
    [{ APP_URL: 'http://192.0.2.7:3000' }, undefined],
    [{ APP_URL: 'http://[::1]:3000' }, undefined],
  ])('with %j are kept for %j', (environment: Record<string, string>, name) => {
    expect(loadConfig(environment).passkeys?.id).toBe(name)
  })
})
