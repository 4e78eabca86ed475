import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Sessions } from './http/session.ts'
import type { MailSender } from './mail/mail-layout.ts'
import type { MailWorker } from './mail/mail-worker.ts'

/** What features are given; made once in main.ts, and once per file in the tests. */
export type Dependencies = {
  config: Config
  db: Database
  log: FastifyBaseLogger
  sessions: Sessions
  mailSender: MailSender
  mailWorker: Pick<MailWorker, 'wake'>
}
