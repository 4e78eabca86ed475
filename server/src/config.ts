import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { recipientPattern } from './backup/encryption.ts'
import { readKeep } from './backup/keep-archives.ts'
import { problemsOfPlaces } from './places.ts'
import { nextRun } from './queue/next-run.ts'
import { demoLogins } from './seed/demo-logins.ts'
import { readStorageSettings, storageUrlPattern } from './storage/create-file-storage.ts'

export type Config = ReturnType<typeof loadConfig>

/** Thrown with all problems of the environment, so that an operator can fix them at once. */
export class InvalidConfig extends Error {
  readonly problems: readonly string[]

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'InvalidConfig'
    this.problems = problems
  }
}

/** Reads the environment and returns grouped settings. Every variable has a default (see .env.example). */
export function loadConfig(environment: Record<string, string | undefined>) {
  // An empty variable counts as absent, as compose files and CI leave variables out.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const isProduction = given.NODE_ENV === 'production'
  problems.push(...togetherProblems(given, isProduction))
  if (!parsed.success) throw new InvalidConfig(problems)

  const env = parsed.data
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`
  const frontendUrl = env.FRONTEND_URL ?? appUrl
  const origins = ownOrigins(env, appUrl)
  const dataDir = resolve(env.DATA_DIR)
  const demoData = env.DEMO_DATA ? env.DEMO_DATA === 'on' : !env.DATABASE_URL && !isProduction
  const config = {
    isProduction,
    isDevelopment: env.NODE_ENV === 'development',
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    // Without monitoring nobody would read them.
    fieldFigures: env.METRICS_PORT !== undefined && env.FIELD_FIGURES === 'on',
    appUrl,
    frontendUrl,
    ownOrigins: origins,
    passkeys: passkeysAt(appUrl, frontendUrl, origins),
    dataDir,
    database: { url: env.DATABASE_URL ?? null, listenUrl: env.DATABASE_LISTEN_URL ?? null },
    // Of the database that `move-to` names, as PostgreSQL's own programs read it.
    movePassword: env.PGPASSWORD ?? null,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      // Mail goes to a folder when there is no relay, and to both when both are set.
      dir: env.MAIL_DIR ? resolve(env.MAIL_DIR) : env.SMTP_URL ? null : resolve(dataDir, 'mail'),
      from: env.MAIL_FROM,
      fromName: env.PROVIDER_NAME,
      contactAddress: env.CONTACT_EMAIL,
      retentionDays: env.MAIL_RETENTION_DAYS,
    },
    contactPhone: env.CONTACT_PHONE ?? null,
    storage: readStorageSettings(env.STORAGE_URL, env, resolve(dataDir, 'files')),
    backup: {
      place: readStorageSettings(env.BACKUP_URL, env, resolve(dataDir, 'backups')),
      // PostgreSQL has tools of its own, and replicas that serve meanwhile.
      beforeUpgrade: env.BACKUP_BEFORE_UPGRADE ? env.BACKUP_BEFORE_UPGRADE === 'on' : !env.DATABASE_URL,
      // Without a place of the operator's choice an archive would lie beside what it should outlive. `off` is a choice too.
      schedule: env.BACKUP_SCHEDULE ?? (env.BACKUP_URL ? '15 3 * * *' : null),
      keep: env.BACKUP_KEEP,
      recipients: env.BACKUP_RECIPIENT,
      drillKey: env.BACKUP_DRILL_KEY ? resolve(env.BACKUP_DRILL_KEY) : null,
    },
    appKey: env.APP_KEY ?? null,
    previousAppKeys: env.APP_PREVIOUS_KEYS,
    provider: env.PROVIDER_NAME,
    correctionDays: env.CORRECTION_DAYS,
    giftShop: {
      // The stand-in is for development only.
      url: env.GIFT_SHOP_URL ?? (isProduction ? null : `http://127.0.0.1:${env.GIFT_SHOP_PORT ?? env.PORT + 1000}`),
      secret: env.GIFT_SHOP_SECRET ?? null,
      notice: env.GIFT_SHOP_NOTICE,
    },
    syncSchedule: env.SYNC_SCHEDULE,
    demoData,
    // Staff of the demo, whose password anybody can read. In production there is none.
    skipsSecondFactor: new Set<string>(demoData ? Object.values(demoLogins).map(({ email }) => email) : []),
    rateLimits: env.RATE_LIMITS === 'on',
    humanCheck:
      env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET
        ? { siteKey: env.RECAPTCHA_SITE_KEY, secret: env.RECAPTCHA_SECRET }
        : null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }
  problems.push(...problemsOfPlaces(config))
  if (problems.length > 0) throw new InvalidConfig(problems)
  return config
}

const onOff = z.enum(['on', 'off'], 'must be on or off')
const port = z.coerce
  .number('must be a port number')
  .int()
  .min(1, 'must be at least 1')
  .max(64_535, 'must be at most 64535')
const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address like postgres://user:password@host/database',
})
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' })
const storageUrl = z.string().regex(storageUrlPattern, 'must be file:<folder>, s3://<bucket> or s3://<bucket>/<prefix>')
const isPattern = (text: string) => nextRun(text, new Date()) !== null
const cronPattern = z.string().refine(isPattern, 'must be a cron pattern of five parts')

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  FIELD_FIGURES: onOff.default('on'),
  APP_URL: webUrl.optional(),
  FRONTEND_URL: webUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  PGPASSWORD: z.string().optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z.email('must be an e-mail address').default('portaal@zilverbron.example'),
  MAIL_RETENTION_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .default(30),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('service@zilverbron.example'),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{3,24}$/, 'must be a telephone number')
    .optional(),
  STORAGE_URL: storageUrl.optional(),
  BACKUP_URL: storageUrl.optional(),
  BACKUP_BEFORE_UPGRADE: onOff.optional(),
  BACKUP_SCHEDULE: z
    .string()
    .refine((text) => text === 'off' || isPattern(text), 'must be a cron pattern of five parts, or off')
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .default('')
    .transform(readList)
    .refine(
      (parts) => parts.every((part) => recipientPattern.test(part)),
      'must be a public key of age (age1…), or several with commas between them',
    ),
  BACKUP_DRILL_KEY: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .default('7d,4w,12m')
    .transform((text, context) => {
      const keep = readKeep(text)
      if (!keep) context.addIssue('must say how many days, weeks and months have an archive, such as 7d,4w,12m')
      return keep!
    }),
  AWS_ENDPOINT_URL: webUrl.optional(),
  AWS_ENDPOINT_URL_S3: webUrl.optional(),
  AWS_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  APP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_PREVIOUS_KEYS: z
    .string()
    .default('')
    .transform(readList)
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      'must be keys of at least 32 characters, with commas between them',
    ),
  CORRECTION_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(0, 'must be at least 0')
    .max(365, 'must be at most 365')
    .default(7),
  PROVIDER_NAME: z.string().max(60, 'must have at most 60 characters').default('Zilverbron'),
  GIFT_SHOP_URL: webUrl.optional(),
  GIFT_SHOP_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).optional(),
  GIFT_SHOP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GIFT_SHOP_NOTICE: z.enum(['on', 'auto', 'off'], 'must be on, auto or off').default('on'),
  SYNC_SCHEDULE: cronPattern.default('0 * * * *'),
  DEMO_DATA: onOff.optional(),
  RATE_LIMITS: onOff.default('on'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must be off, on, a number of proxies, or their addresses')
    .default('off')
    .transform(readTrustProxy),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level')
    .default('info'),
})

function readList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function togetherProblems(given: Record<string, string | undefined>, isProduction: boolean): string[] {
  const problems: string[] = []
  if (Boolean(given.RECAPTCHA_SITE_KEY) !== Boolean(given.RECAPTCHA_SECRET)) {
    problems.push('RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: must be set together')
  }
  for (const name of ['STORAGE_URL', 'BACKUP_URL'])
    if (given[name]?.startsWith('s3:') && !(given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY))
      problems.push(`AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: are required when ${name} is s3://…`)
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? '3000'))
    problems.push('METRICS_PORT: must not be PORT, which visitors reach')
  if (!isProduction) return problems

  for (const name of ['APP_KEY', 'APP_URL', 'TRUST_PROXY']) {
    if (!given[name]) problems.push(`${name}: is required with NODE_ENV=production${hints[name] ?? ''}`)
  }
  if (given.GIFT_SHOP_URL && !given.GIFT_SHOP_SECRET) {
    problems.push('GIFT_SHOP_SECRET: is required with NODE_ENV=production when GIFT_SHOP_URL is set')
  }
  if (given.DEMO_DATA === 'on')
    problems.push('DEMO_DATA: can not be on with NODE_ENV=production, as everybody can read the passwords of the demo')
  if (given.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: can not be off with NODE_ENV=production')
  return problems
}

// Without them links would lead to this machine, cookies go unprotected, and callers behind a proxy share their limits.
const hints: Record<string, string> = {
  APP_URL: ': the public address, such as https://portaal.example',
  TRUST_PROXY: ': the number of reverse proxies or their addresses, or off when there are none',
}

// Without APP_URL, a browser on this machine may use either name.
function ownOrigins(
  env: { APP_URL?: string; FRONTEND_URL?: string; PORT: number },
  appUrl: string,
): ReadonlySet<string> {
  const local = env.APP_URL ? [] : [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`]
  return new Set([appUrl, env.FRONTEND_URL ?? appUrl, ...local].map((url) => new URL(url).origin))
}

/**
 * For which name browsers keep passkeys, and from which pages they may be used; null where they can't be: an IP address is no
 * such name, and pages elsewhere than the API have to be at that name or below it.
 */
function passkeysAt(appUrl: string, frontendUrl: string, origins: ReadonlySet<string>) {
  const [{ hostname: id }, { hostname: page }] = [new URL(appUrl), new URL(frontendUrl)]
  const isName = isIP(id.replace(/^\[|\]$/g, '')) === 0
  return isName && (page === id || page.endsWith(`.${id}`)) ? { id, origins } : null
}

function namesProxies(value: string): boolean {
  if (/^(off|on|\d+)$/.test(value)) return true
  const parts = value.split(',').map((part) => part.trim())
  return parts.every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part) || isAddressOrRange(part))
}

// The server refuses a range that is out of bounds too, but only when the database is open, and without a name.
function isAddressOrRange(part: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? []
  const kind = isIP(address)
  return kind !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128)))
}

/** Which proxies' X-Forwarded-For is trusted, as Fastify's `trustProxy`. */
function readTrustProxy(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false
  if (value === 'on') return true
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}
