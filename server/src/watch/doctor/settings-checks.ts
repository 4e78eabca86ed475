import { version } from '../../version.ts'
import { type Check, fault, ok, type Site, warning } from './check.ts'

export const configuration: Check = {
  name: 'configuration',
  remedy: 'See .env.example.',

  // Without a valid one there is no site to look at: see `judgeConfiguration`.
  async run({ config }) {
    return ok(config.isProduction ? 'Valid for production' : 'Valid, without NODE_ENV=production')
  },
}

export const addresses: Check = {
  name: 'addresses',
  remedy: "Set APP_URL to the portal's public address, and have it lead to this server.",

  async run({ config, isServer }) {
    const { appUrl, frontendUrl, isProduction } = config
    const plain = [appUrl, frontendUrl].find((url) => !url.startsWith('https:') && !isLocal(url))
    if (plain !== undefined) {
      const sentence = `${plain} is not https: passwords and cookies can be read on the way.`
      const remedy =
        'Put a reverse proxy with a certificate in front, and set APP_URL and FRONTEND_URL to https addresses.'
      return isProduction ? fault(sentence, remedy) : warning(sentence, remedy)
    }
    const longer = [appUrl, frontendUrl].find((url) => new URL(url).pathname !== '/')
    if (longer !== undefined)
      return warning(
        `${longer} has a path, but the portal works at the root of a name only.`,
        'Give it a name of its own, such as portaal.firma.nl, and leave the path out.',
      )
    if (isProduction && isLocal(appUrl))
      return fault(`APP_URL is ${appUrl}, which only this machine can open: links in mails lead nowhere.`, this.remedy)
    if (!isServer) return ok(`${appUrl}; no server runs here that could answer.`)

    const answer = await answerOf(`${appUrl}/healthz`)
    if (answer === 'ours') return ok(`${appUrl} leads to this server.`)
    // From this machine the public address may be out of reach, although visitors reach it.
    return warning(`${appUrl}/healthz ${answer}`, `${this.remedy} Try it from outside too.`)
  },
}

async function answerOf(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(4_000) })
    const body = (await response.json().catch(() => null)) as { status?: string; version?: string } | null
    if (response.ok && body?.status === 'ok' && body.version === version) return 'ours'
    return response.ok ? 'is answered by another program or version.' : `answers ${response.status}.`
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return `does not answer (${code ?? 'no answer in time'}).`
  }
}

export const proxies: Check = {
  name: 'TRUST_PROXY',
  remedy: 'Set TRUST_PROXY to the number of reverse proxies in front, or to their addresses.',

  async run({ config: { appUrl, trustProxy } }) {
    if (trustProxy === true)
      return warning('It is on: anybody may claim any address, and so escape the limits.', this.remedy)
    if (trustProxy === false && appUrl.startsWith('https:'))
      return warning(
        'It is off, but APP_URL is https, so a proxy stands in front: all visitors share the limits of one.',
        this.remedy,
      )
    return ok(trustProxy === false ? 'Off, and no proxy is to be expected.' : 'Set')
  },
}

// The passwords of .env.example and deploy/, and what people type until they choose one.
const examples =
  /^(secret|geheim|password|wachtwoord|changeme|change-me|(an-)?example|voorbeeld|test|admin|postgres|portal|1234\d*)$/i
// A key of random characters has more different ones: 32 hexadecimal digits have 13 or 14 on average.
const fewestDifferent = 8
const shortestPassword = 8

export const secrets: Check = {
  name: 'secrets',
  remedy: 'Make new ones, for example by: openssl rand -base64 32',

  async run(site) {
    const { appKey, giftShop, isProduction } = site.config
    const weak = secretsOf(site)
      .filter((secret) => isExample(secret) || (!secret.isKey && secret.value.length < shortestPassword))
      .map(({ name }) => name)
    if (appKey !== null && appKey === giftShop.secret) weak.push('GIFT_SHOP_SECRET, the same as APP_KEY')
    if (weak.length === 0) return ok('None of them is an example, or easy to guess.')

    const sentence = `Easy to guess, or an example: ${weak.join('; ')}.`
    return isProduction ? fault(sentence, this.remedy) : warning(sentence, this.remedy)
  },
}

/** What of that ends a start in production: with a secret that everybody knows, anybody can sign links and log in. */
export const exampleSecrets: Check = {
  name: 'secrets',
  remedy:
    'Make new ones, for example by: openssl rand -hex 32. What APP_KEY was goes into APP_PREVIOUS_KEYS, if it was ever in use.',

  async run(site) {
    const known = secretsOf(site).filter(isExample)
    if (known.length === 0 || !site.config.isProduction) return ok('None of them is an example.')
    return fault(
      `Everybody knows this example, or can guess it: ${known.map(({ name }) => name).join('; ')}.`,
      this.remedy,
    )
  },
}

type Secret = { name: string; value: string; isKey: boolean }

function secretsOf({ config: { appKey, giftShop, humanCheck, storage, database, mail } }: Site): Secret[] {
  const named: [string, string | null | undefined, boolean][] = [
    ['APP_KEY', appKey, true],
    ['GIFT_SHOP_SECRET', giftShop.secret, true],
    ['RECAPTCHA_SECRET', humanCheck?.secret, false],
    ['AWS_SECRET_ACCESS_KEY', 's3' in storage ? storage.s3.secretAccessKey : null, false],
    // No password at all: PostgreSQL knows the account in another way, and a relay may know our address.
    ['the password in DATABASE_URL', passwordIn(database.url), false],
    ['the password in SMTP_URL', passwordIn(mail.smtpUrl), false],
  ]
  return named.flatMap(([name, value, isKey]) => (value ? [{ name, value, isKey }] : []))
}

function passwordIn(url: string | null): string | null {
  return url === null ? null : decodeURIComponent(new URL(url).password)
}

function isExample({ value, isKey }: Secret): boolean {
  if (!isKey) return examples.test(value)
  return new Set(value).size < fewestDifferent || /example|voorbeeld|change.?me/i.test(value)
}

export const senders: Check = {
  name: 'mail addresses',
  remedy: 'Set MAIL_FROM and CONTACT_EMAIL to addresses of yours.',

  async run({ config: { isProduction, mail } }) {
    const settings: [string, string][] = [
      ['MAIL_FROM', mail.from],
      ['CONTACT_EMAIL', mail.contactAddress],
    ]
    // The addresses themselves are not shown: they may be somebody's.
    const unset = settings.filter(([, address]) => /[@.]example(\.(com|net|org))?$/.test(address)).map(([name]) => name)
    const isInEarnest = isProduction || mail.smtpUrl !== null
    if (unset.length === 0 || !isInEarnest) return ok(isInEarnest ? 'Both are set.' : 'No mail leaves this machine.')
    return warning(`Nobody gets what is sent to ${unset.join(' and ')}: an address ends in example.`, this.remedy)
  },
}

export function isLocal(url: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
}
