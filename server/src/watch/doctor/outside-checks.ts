import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { generatedSecret, secretFile } from '../../generated-secret.ts'
import { createGiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { tryRelay } from '../../mail/transport.ts'
import { createFileStorage } from '../../storage/create-file-storage.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { askDatabase } from './ask-database.ts'
import { type Check, fault, type Finding, NoAnswer, ok, type Site, warning } from './check.ts'
import { isLocal } from './settings-checks.ts'

const answerMs = 5_000

export const smtp: Check = {
  name: 'SMTP',
  remedy:
    'Check the host, the port, the user and the password in SMTP_URL: smtp:// with STARTTLS (587), smtps:// with TLS (465).',

  async run({ config: { mail, isProduction } }) {
    if (mail.smtpUrl === null) {
      if (!isProduction) return ok('Mail is captured in MAIL_DIR.')
      return warning('No relay is set: mail stays in MAIL_DIR, and nobody gets it.', 'Set SMTP_URL to your mail relay.')
    }
    const { isEncrypted } = await tryRelay(mail.smtpUrl, answerMs)
    const { hostname, username } = new URL(mail.smtpUrl)
    if (isEncrypted) return ok(`${hostname} answers with TLS${username ? ', and does not refuse the log-in' : ''}.`)
    if (isLocal(mail.smtpUrl)) return ok(`${hostname} answers, on this machine.`)
    return warning(
      `${hostname} offers no TLS: mails${username ? ' and the password' : ''} can be read on the way.`,
      this.remedy,
    )
  },
}

export const storage: Check = {
  name: 'storage',
  remedy:
    'Check STORAGE_URL, AWS_ENDPOINT_URL_S3, AWS_REGION and the AWS keys, which may read, write, delete and list.',

  async run({ config }) {
    const files = createFileStorage(config.storage)
    // A folder that the server has yet to make is none of the doctor's to make.
    if ('folder' in config.storage && !existsSync(config.storage.folder)) return ok('The first file makes the folder.')

    return tryStorage(files, this.remedy)
  },
}

export async function tryStorage(files: FileStorage, remedy: string): Promise<Finding> {
  const bytes = randomBytes(32)
  const path = `doctor-${bytes.toString('hex').slice(0, 16)}.txt`
  await files.put(path, bytes, 'text/plain')
  const stored = await files.open(path)
  const read = stored && (await buffer(await stored.read()))
  try {
    await files.remove(path)
  } catch {
    return warning(`What was written can not be deleted: ${path} stays.`, 'Let the AWS keys delete too.')
  }
  return read?.equals(bytes) ? ok('Written, read and deleted.') : fault('It gives back other bytes.', remedy)
}

export const giftShop: Check = {
  name: 'gift shop',
  remedy: 'Check GIFT_SHOP_URL and GIFT_SHOP_SECRET, and that the shop runs. Points wait meanwhile.',

  async run({ config: { appUrl, dataDir, giftShop: settings } }) {
    if (settings.url === null) return ok('None is set.')
    if (settings.secret === null && !existsSync(secretFile(dataDir, 'gift-shop')))
      return ok('The first start makes its secret.')

    const secret = settings.secret ?? (await generatedSecret(dataDir, 'gift-shop'))
    const shop = createGiftShop({ url: settings.url, secret, appUrl, timing: { timeoutMs: answerMs } })
    try {
      // Of nobody: it says whether the shop is there and accepts the secret.
      await shop.balancesOf([])
      return ok('It answers, and accepts the secret.')
    } catch (error) {
      if (!(error instanceof ShopFailure)) throw error
      if (error.kind === 'timeout') throw new NoAnswer(`The shop at ${settings.url} gave no answer in time.`)
      if (error.status === 401 || error.status === 403)
        return fault(
          `The shop refuses the secret (${error.message}).`,
          'Give GIFT_SHOP_SECRET the value that the shop has.',
        )
      return fault(`The shop at ${settings.url} gives no answer that counts (${error.message}).`, this.remedy)
    } finally {
      shop.close()
    }
  },
}

// Links to the gift shop live for a minute, and S3 refuses what was signed a quarter of an hour ago.
const harmlessMs = 15_000
const harmfulMs = 60_000
// What a Date header says is cut off to whole seconds.
const headerMs = 1_000

export const clock: Check = {
  name: 'clock',
  remedy: 'Synchronise the clocks of these machines, for example by systemd-timesyncd or chrony.',

  async run(site) {
    const { config } = site
    const shopUrl = config.giftShop.url
    const sources: [string, Promise<number | null>][] = [
      ['the database', databaseOffset(site)],
      ...(shopUrl === null
        ? []
        : [['the gift shop', headerOffset(site, `${shopUrl}/healthz`)] as [string, Promise<number | null>]]),
      ...('s3' in config.storage
        ? [['the store', headerOffset(site, config.storage.s3.endpoint)] as [string, Promise<number | null>]]
        : []),
    ]
    const offsets = await Promise.all(sources.map(async ([name, offset]) => ({ name, ms: (await offset) ?? 0 })))
    const { name, ms } = offsets.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))[0]!
    if (Math.abs(ms) < harmlessMs) return ok('It agrees with the machines that answered.')
    const sentence = `The clock of ${name} is ${Math.round(Math.abs(ms) / 1000)} seconds ${ms > 0 ? 'ahead of' : 'behind'} ours.`
    return Math.abs(ms) < harmfulMs ? warning(sentence, this.remedy) : fault(sentence, this.remedy)
  },
}

/** How far another clock is ahead of ours, at least; null when it does not answer, which other checks report. */
async function offsetOf({ machine }: Site, ask: () => Promise<number | null>): Promise<number | null> {
  const before = machine.now()
  const theirs = await ask().catch(() => null)
  const after = machine.now()
  if (theirs === null) return null
  // An answer may be as old as the question, or as young as its arrival.
  if (theirs > after) return theirs - after
  return theirs < before ? theirs - before : 0
}

async function databaseOffset(site: Site): Promise<number | null> {
  let offset: number | null = null
  await askDatabase(site, async (db): Promise<Finding> => {
    offset = await offsetOf(site, async () => {
      const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now')
      return row!.now.getTime()
    })
    return ok('')
  })
  return offset
}

function headerOffset(site: Site, url: string): Promise<number | null> {
  return offsetOf(site, async () => {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    const date = Date.parse(response.headers.get('date') ?? '')
    return Number.isNaN(date) ? null : date + headerMs / 2
  })
}
