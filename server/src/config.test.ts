import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InvalidConfig, loadConfig } from './config.ts'

const secret = 'a secret of at least 32 characters'
const awsKeys = { AWS_ACCESS_KEY_ID: 'sleutel', AWS_SECRET_ACCESS_KEY: 'geheim' }
const awsProblem = 'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: are required when STORAGE_URL is s3://…'
const production = { NODE_ENV: 'production', APP_KEY: secret, APP_URL: 'https://portal.example', TRUST_PROXY: '1' }
const appUrlProblem =
  'APP_URL: is required with NODE_ENV=production: the public address, such as https://portaal.example'
const demoDataProblem =
  'DEMO_DATA: can not be on with NODE_ENV=production, as everybody can read the passwords of the demo'
const trustProxyProblem =
  'TRUST_PROXY: is required with NODE_ENV=production: the number of reverse proxies or their addresses, or off when there are none'

/** Everything that is wrong, as the operator reads it. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error
    return error.message.split('\n').flatMap((line) => /^ {2}- (.*)$/.exec(line)?.[1] ?? [])
  }
}

describe('without any variable', () => {
  test('everything has its default', () => {
    const { ownOrigins, passkeys, skipsSecondFactor, ...settings } = loadConfig({})

    expect(settings).toEqual({
      isProduction: false,
      isDevelopment: false,
      port: 3000,
      host: '127.0.0.1',
      metrics: null,
      fieldFigures: false,
      appUrl: 'http://localhost:3000',
      frontendUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      database: { url: null, listenUrl: null },
      movePassword: null,
      mail: {
        smtpUrl: null,
        dir: resolve('data/mail'),
        from: 'portaal@zilverbron.example',
        fromName: 'Zilverbron',
        contactAddress: 'service@zilverbron.example',
        retentionDays: 30,
      },
      contactPhone: null,
      correctionDays: 7,
      backup: {
        place: { folder: resolve('data/backups') },
        beforeUpgrade: true,
        schedule: null,
        keep: { days: 7, weeks: 4, months: 12 },
        recipients: [],
        drillKey: null,
      },
      storage: { folder: resolve('data/files') },
      appKey: null,
      previousAppKeys: [],
      provider: 'Zilverbron',
      giftShop: { url: 'http://127.0.0.1:4000', secret: null, notice: 'on' },
      syncSchedule: '0 * * * *',
      demoData: true,
      rateLimits: true,
      humanCheck: null,
      trustProxy: false,
      logLevel: 'info',
    })
    expect([...ownOrigins]).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  })

  test('an empty variable is the same as none', () => {
    const names = ['PORT', 'APP_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_DIR', 'APP_KEY', 'DEMO_DATA', 'TRUST_PROXY']
    const empty = Object.fromEntries(names.map((name) => [name, '']))

    expect(loadConfig(empty)).toEqual(loadConfig({}))
  })
})

describe('a given variable', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, appUrl: 'http://localhost:8080', giftShop: { url: 'http://127.0.0.1:9080' } }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ METRICS_PORT: '9464', HOST: '0.0.0.0' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
    [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }, { metrics: { port: 9464, host: '10.0.0.5' } }],
    [{ APP_URL: 'https://api.example/' }, { appUrl: 'https://api.example', frontendUrl: 'https://api.example' }],
    [
      { APP_URL: 'https://api.example', FRONTEND_URL: 'https://www.example' },
      { appUrl: 'https://api.example', frontendUrl: 'https://www.example' },
    ],
    [
      { DATA_DIR: '/srv/portal' },
      { dataDir: '/srv/portal', storage: { folder: '/srv/portal/files' }, mail: { dir: '/srv/portal/mail' } },
    ],
    [
      { DATABASE_URL: 'postgres://portal:x@db/portal' },
      { database: { url: 'postgres://portal:x@db/portal', listenUrl: null }, demoData: false },
    ],
    [{ DATABASE_URL: 'postgresql://db/portal', DEMO_DATA: 'on' }, { demoData: true }],
    [{ DEMO_DATA: 'off' }, { demoData: false }],
    [production, { isProduction: true, demoData: false, appKey: secret }],
    [{ NODE_ENV: 'development' }, { isDevelopment: true, demoData: true }],
    [{ SMTP_URL: 'smtp://relay.example:587' }, { mail: { smtpUrl: 'smtp://relay.example:587', dir: null } }],
    [
      { SMTP_URL: 'smtps://user:x@relay.example', MAIL_DIR: '/srv/mail' },
      { mail: { smtpUrl: 'smtps://user:x@relay.example', dir: '/srv/mail' } },
    ],
    [
      { MAIL_FROM: 'a@b.example', CONTACT_EMAIL: 'c@d.example' },
      { mail: { from: 'a@b.example', contactAddress: 'c@d.example' } },
    ],
    [{ STORAGE_URL: 'file:/srv/files' }, { storage: { folder: '/srv/files' } }],
    [{ STORAGE_URL: 's3://beelden', ...awsKeys }, { storage: { s3: { bucket: 'beelden', prefix: '' } } }],
    [
      { STORAGE_URL: 's3://beelden/portaal/nl/', ...awsKeys, AWS_SESSION_TOKEN: 'tijdelijk' },
      {
        storage: {
          s3: { prefix: 'portaal/nl', accessKeyId: 'sleutel', secretAccessKey: 'geheim', sessionToken: 'tijdelijk' },
        },
      },
    ],
    [
      { STORAGE_URL: 's3://beelden', ...awsKeys, AWS_REGION: 'eu-west-1' },
      { storage: { s3: { region: 'eu-west-1', endpoint: 'https://s3.eu-west-1.amazonaws.com' } } },
    ],
    [
      { STORAGE_URL: 's3://beelden', ...awsKeys, AWS_ENDPOINT_URL: 'http://opslag.example:9000/' },
      { storage: { s3: { region: 'us-east-1', endpoint: 'http://opslag.example:9000' } } },
    ],
    [
      {
        STORAGE_URL: 's3://beelden',
        ...awsKeys,
        AWS_ENDPOINT_URL: 'https://alles.example',
        AWS_ENDPOINT_URL_S3: 'https://s3.example',
      },
      { storage: { s3: { endpoint: 'https://s3.example' } } },
    ],
    [{ MAIL_RETENTION_DAYS: '7' }, { mail: { retentionDays: 7 } }],
    [{ CORRECTION_DAYS: '0' }, { correctionDays: 0 }],
    [{ CONTACT_PHONE: '+31 (0)88 123 45 60' }, { contactPhone: '+31 (0)88 123 45 60' }],
    [{ PROVIDER_NAME: 'Waterland' }, { provider: 'Waterland', mail: { fromName: 'Waterland' } }],
    [
      { GIFT_SHOP_URL: 'https://shop.example/', GIFT_SHOP_SECRET: secret, GIFT_SHOP_NOTICE: 'off' },
      { giftShop: { url: 'https://shop.example', secret, notice: 'off' } },
    ],
    [{ SYNC_SCHEDULE: '*/5 * * * *' }, { syncSchedule: '*/5 * * * *' }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'hush' }, { humanCheck: { siteKey: 'site', secret: 'hush' } }],
    [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  ])('%j is followed', (environment, settings) => {
    expect(loadConfig(environment as Record<string, string>)).toMatchObject(settings)
  })
})

describe('an invalid variable', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT: must be a port number'],
    [{ PORT: '0' }, 'PORT: must be at least 1'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: must not be PORT, which visitors reach'],
    [{ PORT: '64536' }, 'PORT: must be at most 64535'],
    [{ APP_URL: 'portal.example' }, 'APP_URL: must be an http or https address'],
    [{ FRONTEND_URL: 'ftp://portal.example' }, 'FRONTEND_URL: must be an http or https address'],
    [
      { DATABASE_URL: 'mysql://db/portal' },
      'DATABASE_URL: must be an address like postgres://user:password@host/database',
    ],
    [{ SMTP_URL: 'relay.example:587' }, 'SMTP_URL: must be an address like smtp://user:password@host:587'],
    [{ MAIL_FROM: 'portaal' }, 'MAIL_FROM: must be an e-mail address'],
    [{ CORRECTION_DAYS: '-1' }, 'CORRECTION_DAYS: must be at least 0'],
    [{ MAIL_RETENTION_DAYS: '0' }, 'MAIL_RETENTION_DAYS: must be at least 1'],
    [{ MAIL_RETENTION_DAYS: 'maand' }, 'MAIL_RETENTION_DAYS: must be a number of days'],
    [{ CONTACT_EMAIL: 'service@' }, 'CONTACT_EMAIL: must be an e-mail address'],
    [{ CONTACT_PHONE: 'bel ons' }, 'CONTACT_PHONE: must be a telephone number'],
    [{ STORAGE_URL: 's3://beelden' }, awsProblem],
    [{ STORAGE_URL: 's3://beelden', AWS_ACCESS_KEY_ID: 'sleutel' }, awsProblem],
    [{ AWS_ENDPOINT_URL: 'opslag.example' }, 'AWS_ENDPOINT_URL: must be an http or https address'],
    [{ APP_KEY: 'short' }, 'APP_KEY: must have at least 32 characters'],
    [
      { APP_PREVIOUS_KEYS: `${secret},short` },
      'APP_PREVIOUS_KEYS: must be keys of at least 32 characters, with commas between them',
    ],
    [{ GIFT_SHOP_SECRET: 'short' }, 'GIFT_SHOP_SECRET: must have at least 32 characters'],
    [{ GIFT_SHOP_NOTICE: 'yes' }, 'GIFT_SHOP_NOTICE: must be on, auto or off'],
    [{ PROVIDER_NAME: 'x'.repeat(61) }, 'PROVIDER_NAME: must have at most 60 characters'],
    [{ SYNC_SCHEDULE: 'hourly' }, 'SYNC_SCHEDULE: must be a cron pattern of five parts'],
    [{ SYNC_SCHEDULE: '61 * * * *' }, 'SYNC_SCHEDULE: must be a cron pattern of five parts'],
    [{ SYNC_SCHEDULE: '0 0 * * * *' }, 'SYNC_SCHEDULE: must be a cron pattern of five parts'],
    [{ SYNC_SCHEDULE: '0 0 30 2 *' }, 'SYNC_SCHEDULE: must be a cron pattern of five parts'],
    [{ DEMO_DATA: '1' }, 'DEMO_DATA: must be on or off'],
    [{ RATE_LIMITS: 'false' }, 'RATE_LIMITS: must be on or off'],
    [{ RECAPTCHA_SITE_KEY: 'site' }, 'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: must be set together'],
    [{ RECAPTCHA_SECRET: 'hush' }, 'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: must be set together'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be a log level'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be off, on, a number of proxies, or their addresses'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY: must be off, on, a number of proxies, or their addresses'],
    [{ TRUST_PROXY: '::1/129' }, 'TRUST_PROXY: must be off, on, a number of proxies, or their addresses'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY: must be off, on, a number of proxies, or their addresses'],
    [{ TRUST_PROXY: '10.0.0.1, nginx' }, 'TRUST_PROXY: must be off, on, a number of proxies, or their addresses'],
  ])('%j is refused', (environment, problem) => {
    expect(problemsOf(environment as Record<string, string>)).toEqual([problem])
  })

  test.each(['beelden', 'file:', 's3://', 's3://Beelden', 's3://beelden/../x', 's3://beelden?x=y'])(
    'as a storage, %s, is refused',
    (STORAGE_URL) => {
      const problem = 'STORAGE_URL: must be file:<folder>, s3://<bucket> or s3://<bucket>/<prefix>'
      expect(problemsOf({ STORAGE_URL, ...awsKeys })).toEqual([problem])
    },
  )

  test('is reported together with all others', () => {
    const environment = {
      NODE_ENV: 'production',
      PORT: 'http',
      SMTP_URL: 'x',
      RECAPTCHA_SECRET: 'x',
      RATE_LIMITS: 'off',
    }

    const names = problemsOf(environment).map((problem) => problem.split(':')[0])

    expect(names).toEqual([
      'PORT',
      'SMTP_URL',
      'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET',
      'APP_KEY',
      'APP_URL',
      'TRUST_PROXY',
      'RATE_LIMITS',
    ])
  })
})

describe('production', () => {
  test.each([
    [{ NODE_ENV: 'production' }, ['APP_KEY: is required with NODE_ENV=production', appUrlProblem, trustProxyProblem]],
    [{ ...production, APP_URL: '' }, [appUrlProblem]],
    [{ ...production, TRUST_PROXY: '' }, [trustProxyProblem]],
    [{ ...production, TRUST_PROXY: 'off' }, []],
    [{ ...production, RATE_LIMITS: 'off' }, ['RATE_LIMITS: can not be off with NODE_ENV=production']],
    [
      { ...production, GIFT_SHOP_URL: 'https://shop.example' },
      ['GIFT_SHOP_SECRET: is required with NODE_ENV=production when GIFT_SHOP_URL is set'],
    ],
    [{ ...production, GIFT_SHOP_URL: 'https://shop.example', GIFT_SHOP_SECRET: secret }, []],
    [{ ...production, DEMO_DATA: 'on' }, [demoDataProblem]],
    [production, []],
  ])('of %j asks for %j', (environment, problems) => {
    expect(problemsOf(environment as Record<string, string>)).toEqual(problems)
  })

  test('without an address has no gift shop', () => {
    expect(loadConfig(production).giftShop).toEqual({ url: null, secret: null, notice: 'on' })
  })

  test.each([['development'], ['test'], ['staging']])('requires nothing with NODE_ENV=%s', (NODE_ENV) => {
    expect(problemsOf({ NODE_ENV, RATE_LIMITS: 'off' })).toEqual([])
  })
})

describe('the origins that may write', () => {
  test.each([
    [{ PORT: '8080' }, ['http://localhost:8080', 'http://127.0.0.1:8080']],
    [{ APP_URL: 'https://portal.example/base/' }, ['https://portal.example']],
    [
      { APP_URL: 'https://api.example', FRONTEND_URL: 'https://www.example' },
      ['https://api.example', 'https://www.example'],
    ],
    [
      { FRONTEND_URL: 'http://localhost:5173' },
      ['http://localhost:3000', 'http://localhost:5173', 'http://127.0.0.1:3000'],
    ],
    [{ APP_URL: 'https://portal.example:443' }, ['https://portal.example']],
  ])('are, with %j, %j', (environment, origins) => {
    expect([...loadConfig(environment as Record<string, string>).ownOrigins]).toEqual(origins)
  })
})

describe('X-Forwarded-For is trusted', () => {
  const believes = (value: string) => loadConfig({ TRUST_PROXY: value }).trustProxy

  test('from nobody, from everybody, or from named addresses', () => {
    expect([believes('off'), believes('on'), believes('loopback, 10.1.0.0/16, ::1')]).toEqual([
      false,
      true,
      'loopback, 10.1.0.0/16, ::1',
    ])
  })

  test('from a number of proxies', () => {
    const trusts = believes('2') as (address: string, hop: number) => boolean

    expect([0, 1, 2, 3].map((hop) => trusts('10.0.0.1', hop))).toEqual([true, true, false, false])
  })
})
