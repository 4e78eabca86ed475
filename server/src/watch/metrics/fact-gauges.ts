import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { freeBytes } from '../../database/embedded-files.ts'
import { recordCheckKind } from '../../features/record/check-record.ts'
import type { Verified } from '../../features/record/verify-record.ts'
import { provenBackupHours } from '../doctor/drill-check.ts'
import { readDrillRecord } from '../../backup/drill-record.ts'
import { createFactReader, type Facts } from './read-facts.ts'

type Options = { registry: Registry; db: Database; config: Config; limitMs?: number }

/** Adds what is read at a scrape: from the tables, the last drill and the disk. Returns what brings it up to date. */
export function addFactGauges({ registry, db, config, limitMs }: Options): () => Promise<void> {
  const readFacts = createFactReader({ db, config, limitMs })
  const tables = tableGauges(registry)
  const own = ownGauges(registry)

  return async function refresh() {
    const [facts, drill] = await Promise.all([readFacts(), readDrillRecord(config.dataDir)])
    const { place } = config.backup
    const [free, freeForBackups] = [
      await freeBytes(config.dataDir),
      'folder' in place ? await freeBytes(place.folder) : null,
    ]

    own.up.set(facts === null ? 0 : 1)
    const { open, idle, waiting } = db.connections()
    own.connections.set({ state: 'idle' }, idle)
    own.connections.set({ state: 'busy' }, open - idle)
    own.waiting.set(waiting)
    if (free !== null) own.free.set(free)
    forget(own.freeForBackups)
    if (freeForBackups !== null) own.freeForBackups.set({}, freeForBackups)
    own.patience.set(provenBackupHours(config.backup, Date.now()) * 3600)
    own.scheduled.set(config.backup.schedule === null || config.backup.schedule === 'off' ? 0 : 1)
    forget(own.proven)
    forget(own.drillFailed)
    if (drill) own.drillFailed.set({}, drill.problem === null ? 0 : 1)
    if (drill?.problem === null) own.proven.set({}, Date.parse(drill.moment ?? drill.ended_at) / 1000)

    // What is no longer known is not told: an old number would look like a good one.
    for (const gauge of Object.values(tables)) forget(gauge)
    if (facts) fill(tables, facts)
  }
}

// A reset alone gives one without labels the number 0.
function forget(gauge: Gauge): void {
  gauge.reset()
  gauge.remove({})
}

type TableGauges = ReturnType<typeof tableGauges>

function fill(gauges: TableGauges, { entries, mailsSentLastDay, schedules, points, oldestPending }: Facts): void {
  for (const { kind, status, count, oldest_seconds, overdue_seconds } of entries) {
    gauges.entries.set({ kind, status }, count)
    if (status !== 'queued') continue
    gauges.oldest.set({ kind }, oldest_seconds)
    gauges.overdue.set({ kind }, overdue_seconds)
  }
  gauges.mailsSent.set({}, mailsSentLastDay)
  const check: Partial<Verified> | null | undefined = schedules.find(({ kind }) => kind === recordCheckKind)?.result
  if (check) gauges.recordBroken.set({}, check.fault ? 1 : 0)
  for (const { kind, failures, finished_at } of schedules) {
    gauges.failures.set({ kind }, failures)
    if (finished_at) gauges.lastEnd.set({ kind }, finished_at.getTime() / 1000)
  }
  gauges.points.set({ state: 'pending' }, points.pending - points.waiting)
  gauges.points.set({ state: 'waiting' }, points.waiting)
  gauges.points.set({ state: 'refused' }, points.refused)
  gauges.lag.set({}, oldestPending ? Math.max(0, (Date.now() - oldestPending.getTime()) / 1000) : 0)
}

/** Each replica tells the same of these, so a query takes the largest and never their sum. */
function tableGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help: `Of the database, the same from each replica: ${help}`, labelNames, registers: [registry] })

  return {
    entries: gauge('portal_queue_entries', 'entries of the queue.', ['kind', 'status']),
    oldest: gauge(
      'portal_queue_oldest_seconds',
      'how long ago the oldest entry was queued that could have been done; of recurring work 0.',
      ['kind'],
    ),
    overdue: gauge('portal_queue_overdue_seconds', 'for how long an entry is due that nobody has taken.', ['kind']),
    mailsSent: gauge('portal_mails_sent_last_day', 'mails sent in the last 24 hours.'),
    failures: gauge('portal_schedule_failures', 'runs of recurring work that failed since the last good one.', [
      'kind',
    ]),
    lastEnd: gauge('portal_schedule_last_end_timestamp_seconds', 'when the last run of recurring work ended.', [
      'kind',
    ]),
    recordBroken: gauge('portal_record_broken', 'whether the last check of the record found a break, 1 or 0.'),
    points: gauge(
      'portal_points_registrations',
      'registrations whose points wait for the next run (pending), for their own next try (waiting), or were refused.',
      ['state'],
    ),
    lag: gauge(
      'portal_points_sync_lag_seconds',
      'the age of the oldest registration that the next run sends; 0 for none.',
    ),
  }
}

function ownGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  return {
    up: gauge('portal_database_up', 'Of this process: whether the database answered within two seconds, 1 or 0.'),
    connections: gauge('portal_database_pool_connections', 'Of this process: its connections to the database.', [
      'state',
    ]),
    waiting: gauge('portal_database_pool_waiting', 'Of this process: statements that wait for a free connection.'),
    free: gauge('portal_data_free_bytes', 'Of this machine: what is free on the disk of DATA_DIR.'),
    freeForBackups: gauge(
      'portal_backup_free_bytes',
      'Of this machine: what is free on the disk of the folder of BACKUP_URL; not there for a bucket.',
    ),
    scheduled: gauge(
      'portal_backup_scheduled',
      'Of this process: whether it makes backups by BACKUP_SCHEDULE, 1 or 0.',
    ),
    patience: gauge(
      'portal_backup_patience_seconds',
      'Of this process: how old the last proven backup may be, by BACKUP_SCHEDULE.',
    ),
    proven: gauge(
      'portal_backup_proven_timestamp_seconds',
      'Of this DATA_DIR: the moment of the backup that the last drill restored; not there when the last drill failed.',
    ),
    drillFailed: gauge('portal_backup_drill_failed', 'Of this DATA_DIR: whether the last drill failed, 1 or 0.'),
  }
}
