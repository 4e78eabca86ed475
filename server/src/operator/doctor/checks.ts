import type { Config } from '../../config.ts'
import { webDir } from '../../web-dir.ts'
import { backupAge, backupPlace, backupRecipients } from './backup-checks.ts'
import { type Check, refuseFaults } from './check.ts'
import { database, databaseRights, messages, schema } from './database-checks.ts'
import { drillKey, provenBackup } from './drill-check.ts'
import { dataFolder, filesFolder, freeDisk, leftovers, mailFolder } from './folder-checks.ts'
import { memory, nodeVersion, openFiles, port, timeZone, webApp } from './machine-checks.ts'
import { thisMachine } from './machine.ts'
import { clock, giftShop, smtp, storage } from './outside-checks.ts'
import { addresses, configuration, proxies, secrets, senders } from './settings-checks.ts'
import { jobs, mails, points, record } from './work-checks.ts'

/** Throws what ends a start before anything slow begins. Folder, database and schema are judged where the start comes to them. */
export function refuseFaultsOfStart(config: Config): Promise<void> {
  const site = { config, machine: thisMachine(), isServer: false, database: () => Promise.resolve(null), webDir }
  return refuseFaults([nodeVersion, webApp, port, backupRecipients], site)
}

/** All that `operator doctor` judges, in the order of its report. */
export const allChecks: readonly Check[] = [
  configuration,
  nodeVersion,
  memory,
  openFiles,
  timeZone,
  clock,
  webApp,
  port,
  dataFolder,
  mailFolder,
  filesFolder,
  backupPlace,
  backupRecipients,
  backupAge,
  drillKey,
  provenBackup,
  freeDisk,
  leftovers,
  addresses,
  proxies,
  secrets,
  senders,
  database,
  databaseRights,
  messages,
  schema,
  smtp,
  storage,
  giftShop,
  mails,
  jobs,
  points,
  record,
]
