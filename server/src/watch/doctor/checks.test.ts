import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { warningsOfStart } from './checks.ts'

const production = {
  NODE_ENV: 'production',
  APP_KEY: 'q8Zr1vYx0uWm5tKc3nHb7pLd9sFg2jAe',
  APP_URL: 'https://portaal.zilverbron.nl',
  TRUST_PROXY: '1',
}
const complete = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portaal@zilverbron.nl',
  CONTACT_EMAIL: 'service@zilverbron.nl',
  BACKUP_URL: 'file:/mnt/backups',
}

test.each<[Record<string, string>, RegExp[]]>([
  [complete, []],
  [{ ...complete, MAIL_FROM: '' }, [/ sent to MAIL_FROM: .* Set MAIL_FROM and CONTACT_EMAIL/]],
  [{ ...complete, BACKUP_URL: '' }, [/^No backup is made by itself\..* BACKUP_URL, or BACKUP_SCHEDULE=off/]],
  [{ ...complete, BACKUP_URL: '', BACKUP_SCHEDULE: 'off' }, []],
  [{ ...complete, SMTP_URL: '' }, [/^No relay is set: .* Set SMTP_URL/]],
  [{}, [/MAIL_FROM and CONTACT_EMAIL/, /No relay is set/, /BACKUP_URL/]],
])('a start in production with %j says what it lacks', async (environment, sentences) => {
  const found = await warningsOfStart(loadConfig({ ...production, ...environment }))

  expect(found).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
})

test('a trial lacks nothing', async () => {
  expect(await warningsOfStart(loadConfig({}))).toEqual([])
})
