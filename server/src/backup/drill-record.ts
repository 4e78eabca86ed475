import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isOfFuture } from './archive-place.ts'
import { scheduledBackupName } from './scheduled-backup.ts'
import type { Database } from '../database/database.ts'
import { findSchedule } from '../queue/schedules.ts'

const drillRecord = z.object({
  ended_at: z.iso.datetime(),
  seconds: z.number(),
  archive: z.nullable(z.string()),
  /** The archive's moment; null when it could not be read. */
  moment: z.nullable(z.iso.datetime()),
  /** Why the archive can't be counted on, in a sentence without anybody's data; null when it was proven. */
  problem: z.nullable(z.string()),
  counts: z.nullable(z.object({ registrations: z.int(), rows: z.int(), files: z.int() })),
  smokeChecks: z.array(z.string()),
  record: z.optional(z.string()),
  origin: z.optional(z.string()),
})

/** How a drill ended: counts and times, nobody's data. */
export type DrillRecord = z.output<typeof drillRecord>

export async function writeDrillRecord(dataDir: string, record: DrillRecord): Promise<void> {
  const path = recordPath(dataDir)
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** How the last drill on this machine ended; null when there was none, or nothing of it can be read. */
export async function readDrillRecord(dataDir: string): Promise<DrillRecord | null> {
  try {
    return ofThePast(drillRecord.parse(JSON.parse(await readFile(recordPath(dataDir), 'utf8'))))
  } catch {
    return null
  }
}

/** How the last drill ended, on this machine or by the schedule on any; null when neither knows of one. */
export async function findLastDrill(dataDir: string, db: Database): Promise<DrillRecord | null> {
  const own = await readDrillRecord(dataDir)
  const schedule = await findSchedule<{ drill?: unknown }>(db, scheduledBackupName)
  const { data } = drillRecord.safeParse(schedule?.result?.drill)
  const scheduled = data && ofThePast(data)
  if (!own || !scheduled) return own ?? scheduled ?? null
  return Date.parse(own.ended_at) < Date.parse(scheduled.ended_at) ? scheduled : own
}

// What ended in the future would hide every drill until then.
function ofThePast(record: DrillRecord): DrillRecord | null {
  return isOfFuture(new Date(record.ended_at)) || (record.moment && isOfFuture(new Date(record.moment))) ? null : record
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'last-drill.json')
}
