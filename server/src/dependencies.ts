import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { createRecordKeys } from './features/record/record-keys.ts'
import { createReminderKeys, reminderPath } from './features/reminders/reminder-code.ts'
import { createSettings } from './features/settings/settings.ts'
import type { Database } from './database/database.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { createSessions } from './http/session.ts'
import type { GiftShop } from './integrations/gift-shop/gift-shop.ts'
import { createShopNotice } from './integrations/gift-shop/shop-notice.ts'
import { createHumanCheck } from './integrations/human-check/human-check.ts'
import { createLinkCipher, type SecretLink } from './mail/link-cipher.ts'
import type { MailSender } from './mail/mail-layout.ts'
import { createSecretCipher, keyFor } from './secret-cipher.ts'
import { createFileStorage } from './storage/create-file-storage.ts'

export type Dependencies = ReturnType<typeof createDependencies>

type Options = {
  config: Config
  db: Database
  log: FastifyBaseLogger
  appKey: string
  /** Null when none is configured. */
  giftShop: GiftShop | null
}

export function createDependencies({ config, db, log, appKey, giftShop }: Options) {
  const settings = createSettings(db, config)
  const mailSender = mailSenderOf(config)
  const linkCipher = createLinkCipher(appKey, config.previousAppKeys)
  const reminderKeys = createReminderKeys(appKey, config.previousAppKeys)
  return {
    config,
    db,
    log,
    files: createFileStorage(config.storage),
    rateLimiter: createRateLimiter({ db, isOn: config.rateLimits }),
    sessions: createSessions({
      db,
      isSecure: config.appUrl.startsWith('https:'),
      maxNewGuests: config.rateLimits ? undefined : Number.POSITIVE_INFINITY,
    }),
    mailSender,
    giftShop,
    settings,
    shopNotice: createShopNotice({
      giftShop,
      findSetting: async () => (await settings.current())['shop-notice'],
    }),
    linkCipher,
    reminderKeys,
    /** What a secret link in a mail that is laid out now leads to. */
    openLink: (link: SecretLink) =>
      'encrypted' in link ? linkCipher.decrypt(link) : mailSender.webUrl + reminderPath(reminderKeys, link),
    recordKeys: createRecordKeys(appKey, config.previousAppKeys),
    /** For what second factors keep: the secrets of apps, and the hashes of recovery codes. */
    factorSecrets: {
      cipher: createSecretCipher(appKey, 'secrets of second factors', config.previousAppKeys),
      recoveryKeys: [appKey, ...config.previousAppKeys].map((key) => keyFor(key, 'recovery codes of second factors')),
    },
    linkSigner: { appUrl: config.appUrl, appKey },
    /** Checks that a person sent a form; null when it is not configured. */
    humanCheck: config.humanCheck && createHumanCheck(config.humanCheck),
  }
}

export function mailSenderOf({ provider, frontendUrl, mail }: Config): MailSender {
  return { provider, webUrl: frontendUrl, contactAddress: mail.contactAddress }
}
