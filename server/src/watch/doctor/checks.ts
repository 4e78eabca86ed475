import type { Config } from '../../config.ts'
import { webDir } from '../../web-dir.ts'
import { backupAge, backupDisk, backupPlace, backupRecipients } from './backup-checks.ts'
import { type Check, refuseFaults, type Site } from './check.ts'
import { database, databaseRights, messages, schema } from './database-checks.ts'
import { demoPeople } from './demo-check.ts'
import { drillKey, provenBackup } from './drill-check.ts'
import { dataFolder, filesFolder, freeDisk, mailFolder } from './folder-checks.ts'
import { keptDatabases, leftovers, oldArchives } from './leftover-checks.ts'
import { memory, nodeVersion, openFiles, port, timeZone, webApp } from './machine-checks.ts'
import { thisMachine } from './machine.ts'
import { clock, giftShop, smtp, storage } from './outside-checks.ts'
import { addresses, configuration, exampleSecrets, proxies, secrets, senders } from './settings-checks.ts'
import { jobs, mails, points, record } from './work-checks.ts'

/** Throws what ends a start before anything slow begins. Folder, database and schema are judged where the start comes to them. */
export function refuseFaultsOfStart(config: Config): Promise<void> {
  return refuseFaults([nodeVersion, webApp, port, exampleSecrets, backupRecipients], siteOfStart(config))
}

/** What a start in production says that it lacks, as doctor does. Nothing is asked for it. */
export async function warningsOfStart(config: Config): Promise<string[]> {
  const { backup, isProduction, mail } = config
  if (!isProduction) return []
  const checks = [senders]
  if (mail.smtpUrl === null) checks.push(smtp)
  if (backup.schedule === null) checks.push(backupAge)
  const findings = await Promise.all(checks.map((check) => check.run(siteOfStart(config))))
  return findings.flatMap(({ level, found, remedy }) => (level === 'warning' ? [`${found} ${remedy}`] : []))
}

function siteOfStart(config: Config): Site {
  return { config, machine: thisMachine(), isServer: false, database: () => Promise.resolve(null), webDir }
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
  backupDisk,
  backupRecipients,
  backupAge,
  drillKey,
  provenBackup,
  freeDisk,
  leftovers,
  keptDatabases,
  oldArchives,
  addresses,
  proxies,
  secrets,
  senders,
  database,
  databaseRights,
  messages,
  schema,
  demoPeople,
  smtp,
  storage,
  giftShop,
  mails,
  jobs,
  points,
  record,
]
